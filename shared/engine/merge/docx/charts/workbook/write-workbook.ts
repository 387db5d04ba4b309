/** Writes the workbook of an item's chart. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { EditedList } from "#shared/base/xml/edited-list.ts";
import { applyEdits, type Edit, insertion, replacement } from "#shared/base/xml/xml-edits.ts";
import { attributeSpan, readXml } from "#shared/base/xml/xml-elements.ts";
import { writePackage } from "#shared/engine/archive/package.ts";
import {
  CONTENT_TYPES_PART,
  partText,
  relationshipsOf,
  relationshipsPartOf,
} from "#shared/engine/template-file/package/office-package.ts";
import { movedFormula } from "./moved-references.ts";
import { NewStrings } from "./new-strings.ts";
import type { Workbook } from "./open-workbook.ts";
import { localName } from "./read-sheet.ts";
import type { SheetLayout } from "./sheet-layout.ts";
import { writeSheet } from "./write-sheet.ts";
import { isHeaderCell, writeTable } from "./write-tables.ts";

type Layouts = ReadonlyMap<string, SheetLayout>;

export function writeWorkbook(book: Workbook, layouts: Layouts): Uint8Array {
  const changes = new WorkbookChanges(book);
  const strings = book.strings && new NewStrings(book.strings);
  for (const layout of layouts.values()) {
    const tables = book.tables.get(layout.name) ?? [];
    const isHeader = (row: number, column: number) => tables.some((table) => isHeaderCell(table, layout, row, column));
    let sheet = writeSheet(layout, { layouts, strings, isHeader });
    for (const table of tables) {
      const xml = writeTable(table, layout);
      if (xml === undefined) sheet = changes.removeTable(layout, table.part, sheet);
      else changes.set(table.part, xml);
    }
    changes.set(layout.drawn.part, sheet);
  }
  if (book.strings && strings) changes.set(book.strings.part, strings.xml(blankTexts(book, layouts)));
  changes.setWorkbook(layouts);
  return changes.bytes();
}

/** Texts with tags stand in no cell any more, unless a sheet that the chart does not know has them too. */
function blankTexts({ hasOthers }: Workbook, layouts: Layouts): ReadonlySet<string> {
  if (hasOthers) return new Set();
  const [filled, kept] = [new Set<string>(), new Set<string>()];
  for (const { items } of layouts.values())
    for (const { cells } of items)
      for (const { drawn, isFilled } of cells)
        if (typeof drawn.value === "string") (isFilled ? filled : kept).add(drawn.value);
  for (const { drawn } of layouts.values())
    for (const { cells } of drawn.rows)
      for (const { value } of cells) if (typeof value === "string" && !kept.has(value)) filled.add(value);
  return filled.difference(kept);
}

class WorkbookChanges {
  readonly #book: Workbook;
  readonly #parts = new Map<string, string | null>();
  #types: EditedList | undefined;

  constructor(book: Workbook) {
    this.#book = book;
  }

  set(part: string, xml: string): void {
    this.#parts.set(part, xml);
  }

  /** Returns the sheet's XML without the table. */
  removeTable({ drawn }: SheetLayout, part: string, sheet: string): string {
    const id = this.#unrelate(drawn.part, part);
    const without = sheet.replace(/<(?:\w+:)?tablePart [^>]*>/g, (each) => (each.includes(`"${id}"`) ? "" : each));
    return without.replace(/<((?:\w+:)?tableParts)(?: [^>]*)?>(?:<\/\1>)/, "");
  }

  /** Names and the settings of the calculation change. The order of the calculation is stored for the template's cells. */
  setWorkbook(layouts: Layouts): void {
    const { part } = this.#book;
    const chain = relationshipsOf(this.#book, part).find(({ kind }) => kind === "calcChain");
    if (chain !== undefined) this.#unrelate(part, chain.target);
    const text = readXml(canonicalXml(partText(this.#book, part) ?? ""));
    const edits = text.elements.flatMap((element): readonly Edit[] => {
      if (localName(element.name) !== "definedName") return [];
      const { contentStart: start, contentEnd: end } = element;
      return [replacement({ start, end }, movedFormula(text.xml.slice(start, end), "", layouts))];
    });
    const hasFormulas = layouts
      .values()
      .some(({ drawn }) => drawn.rows.some(({ cells }) => cells.some((cell) => cell.hasFormula)));
    this.set(part, applyEdits(text.xml, [...edits, ...(hasFormulas ? calculationEdits(text) : [])]));
  }

  bytes(): Uint8Array {
    if (this.#types !== undefined) this.set(CONTENT_TYPES_PART, this.#types.xml());
    return writePackage(this.#book.archive, this.#parts);
  }

  /** Removes a part and the relationship to it. Returns the relationship's id. */
  #unrelate(from: string, part: string): string {
    const list = relationshipsPartOf(from);
    const { id = "" } = relationshipsOf(this.#book, from).find(({ target }) => target === part) ?? {};
    const relationships = new EditedList(canonicalXml(this.#parts.get(list) ?? partText(this.#book, list) ?? ""));
    relationships.remove("Id", id);
    this.#parts.set(list, relationships.xml());
    this.#parts.set(part, null);
    this.#types ??= new EditedList(canonicalXml(partText(this.#book, CONTENT_TYPES_PART) ?? ""));
    this.#types.remove("PartName", `/${part}`);
    return id;
  }
}

/** Elements before the settings of the calculation (ISO 29500-1, 18.2.27). */
const BEFORE_CALCULATION = new Set(["sheets", "functionGroups", "externalReferences", "definedNames"]);

/** Lets the results of formulas be computed when the workbook is opened. */
function calculationEdits({ xml, root }: ReturnType<typeof readXml>): readonly Edit[] {
  const settings = root.children.find(({ name }) => localName(name) === "calcPr");
  if (settings !== undefined) {
    const span = attributeSpan(xml, settings, "fullCalcOnLoad");
    const at = settings.start + 1 + settings.name.length;
    return [span ? replacement(span, "1") : insertion(at, ' fullCalcOnLoad="1"')];
  }
  const before = root.children.findLast(({ name }) => BEFORE_CALCULATION.has(localName(name)));
  const prefix = root.name.slice(0, root.name.indexOf(":") + 1);
  return before ? [insertion(before.end, `<${prefix}calcPr fullCalcOnLoad="1"/>`)] : [];
}
