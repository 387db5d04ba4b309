/** Reads one sheet of an .ods workbook (OpenDocument 1.3 part 3, 9). */

import { XmlScanner } from "#shared/base/xml/xml-scanner.ts";
import { chooseSheet, type SheetEntry, shownNames } from "./choose-sheet.ts";
import { DataFailure } from "./data-failure.ts";
import { readOdsTable } from "./ods-table.ts";
import { openPackage } from "./open-package.ts";
import type { Sheet } from "./sheet-grid.ts";

/** @throws DataFailure */
export function readOds(bytes: Uint8Array, wanted: string | undefined): Sheet {
  const file = openPackage(bytes);
  if (isEncrypted(file.text("META-INF/manifest.xml") ?? "")) throw new DataFailure("encrypted", "it is encrypted");
  const xml = file.text("content.xml");
  if (xml === undefined) throw new DataFailure("unreadable", "its part content.xml is missing");
  const tables = listTables(xml);
  const { position, name } = chooseSheet(tables, wanted);
  const scanner = new XmlScanner(xml);
  for (let passed = -1; passed < position && nextTable(scanner); ) {
    passed++;
    if (passed < position) scanner.skipElement();
  }
  return { name, ...readOdsTable(scanner), names: shownNames(tables) };
}

/** Part 2, 4.8.4: the manifest states how each encrypted part is encrypted. */
function isEncrypted(manifest: string): boolean {
  return /<(?:[\w.-]+:)?encryption-data[\s/>]/.test(manifest);
}

interface TableEntry extends SheetEntry {
  /** The position among all tables of the workbook. */
  readonly position: number;
}

function listTables(xml: string): readonly TableEntry[] {
  const tables: TableEntry[] = [];
  const hiddenStyles = new Set<string>();
  let style = "";
  let position = 0;
  for (const scanner = new XmlScanner(xml); scanner.next(); ) {
    if (scanner.isStart("style")) style = scanner.attribute("name") ?? "";
    else if (scanner.isStart("table-properties") && scanner.attribute("display") === "false") hiddenStyles.add(style);
    else if (isOutside(scanner)) scanner.skipElement();
    else if (scanner.isStart("table")) {
      const name = scanner.attribute("name") ?? "";
      const isHidden = hiddenStyles.has(scanner.attribute("style-name") ?? "");
      if (!isCopyOfAnotherFile(name)) tables.push({ name, isHidden, position });
      position++;
      scanner.skipElement();
    }
  }
  return tables;
}

function nextTable(scanner: XmlScanner): boolean {
  while (scanner.next()) {
    if (isOutside(scanner)) scanner.skipElement();
    else if (scanner.isStart("table")) return true;
  }
  return false;
}

/** Matches elements beside the sheets that may contain tables: results of links, and deleted cells. */
function isOutside(scanner: XmlScanner): boolean {
  return scanner.isStart("dde-links") || scanner.isStart("tracked-changes");
}

/** LibreOffice stores the cells that formulas refer to in other files as tables: 'file:///rates.ods'#$Sheet1. */
function isCopyOfAnotherFile(name: string): boolean {
  return /^'[a-z][a-z+.-]*:.*'#/i.test(name);
}
