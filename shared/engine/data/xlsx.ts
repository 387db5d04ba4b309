/** Reads one sheet of an .xlsx workbook (ECMA-376 part 1, 18). */

import { XmlScanner } from "#shared/base/xml/xml-scanner.ts";
import { chooseSheet, type SheetEntry, shownNames } from "./choose-sheet.ts";
import { DataFailure } from "./data-failure.ts";
import type { DateSystem } from "./number-format.ts";
import { openPackage, type SpreadsheetPackage } from "./open-package.ts";
import type { Sheet } from "./sheet-grid.ts";
import { readCells } from "./xlsx-cells.ts";
import { relatedParts } from "./xlsx-relations.ts";
import { readSharedStrings } from "./xlsx-strings.ts";
import { readCellFormats } from "./xlsx-styles.ts";

/** @throws DataFailure */
export function readXlsx(bytes: Uint8Array, wanted: string | undefined): Sheet {
  const file = openPackage(bytes);
  const workbookName = relatedParts(file, "").find(({ type }) => type === "officeDocument")?.name ?? "xl/workbook.xml";
  const workbook = readWorkbook(partText(file, workbookName));
  const parts = relatedParts(file, workbookName);
  const sheets = workbook.sheets.flatMap((sheet) => {
    const part = parts.find(({ id }) => id === sheet.relation);
    return part?.type === "worksheet" ? [{ ...sheet, part: part.name }] : [];
  });
  const { part, name } = chooseSheet(sheets, wanted);
  const textOf = (type: string) => file.text(parts.find((other) => other.type === type)?.name ?? "") ?? "";
  const cells = readCells(partText(file, part), {
    strings: readSharedStrings(textOf("sharedStrings")),
    formats: readCellFormats(textOf("styles"), workbook.dates),
    dates: workbook.dates,
  });
  return { name, ...cells, names: shownNames(sheets) };
}

function partText(file: SpreadsheetPackage, name: string): string {
  const text = file.text(name);
  if (text === undefined) throw new DataFailure("unreadable", `its part ${name} is missing`);
  return text;
}

interface Workbook {
  readonly dates: DateSystem;
  readonly sheets: readonly (SheetEntry & { readonly relation: string | undefined })[];
}

function readWorkbook(xml: string): Workbook {
  const sheets: Workbook["sheets"][number][] = [];
  let dates: DateSystem = "1900";
  for (const scanner = new XmlScanner(xml); scanner.next(); ) {
    if (scanner.isStart("workbookPr") && isTrue(scanner.attribute("date1904"))) dates = "1904";
    if (scanner.isStart("sheet")) {
      const isHidden = (scanner.attribute("state") ?? "visible") !== "visible";
      sheets.push({ name: scanner.attribute("name") ?? "", isHidden, relation: scanner.attribute("id") });
    }
  }
  return { dates, sheets };
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}
