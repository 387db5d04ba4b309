/**
 * Takes tables that only arrange things on the page, such as letterheads and signature lines, for groups: readers would
 * announce rows and columns that mean nothing.
 */
import { PDFName } from "pdf-lib";
import type { TagElement } from "#shared/pdf/tags/read-tags.ts";
import { columnsOf, elementsIn, rowsOf } from "./check-tables.ts";
import type { TypedTags } from "./typed-tags.ts";

/** Parts of a table that may be groups; a caption is one already. */
const PARTS = new Set(["TR", "TD", "THead", "TBody", "TFoot"]);
/** Cells of data contain none of these. */
const STRUCTURE = /^(?:Table|H[1-6]?)$/;

/** Changes the types of the tables. A table with a header cell is one of data. */
export function ungroupLayoutTables(tags: TypedTags): void {
  const tables = tags.tree.elements.filter((element) => tags.typeOf(element) === "Table");
  // Whether a table contains others is judged before their types change.
  for (const table of tables.filter((each) => isLayout(tags, each))) {
    const groups = elementsIn(table).filter((kid) => PARTS.has(tags.typeOf(kid) ?? ""));
    const rows = rowsOf(tags, table);
    for (const element of [table, ...groups, ...rows, ...rows.flatMap(elementsIn)])
      if (element === table || PARTS.has(tags.typeOf(element) ?? "")) becomeGroup(element);
  }
}

/** Attributes of tables and their cells do not apply to groups (ISO 32000-1, 14.8.5). */
function becomeGroup({ dict }: TagElement): void {
  dict.set(PDFName.of("S"), PDFName.of("Div"));
  for (const attributes of ["A", "C"]) dict.delete(PDFName.of(attributes));
}

/** Data need several rows of the same columns. */
function isLayout(tags: TypedTags, table: TagElement): boolean {
  const rows = rowsOf(tags, table).map((row) => elementsIn(row));
  const cells = rows.flat();
  if (cells.length === 0 || cells.some((cell) => isOfData(tags, cell))) return false;
  const columns = columnsOf(tags, rows);
  const isList = rows.length === 1 || rows.every((row) => row.length === 1);
  const arranges = (cell: TagElement) => elementsIn(cell).some((kid) => STRUCTURE.test(tags.typeOf(kid) ?? ""));
  return columns === undefined || isList || cells.some(arranges);
}

function isOfData(tags: TypedTags, cell: TagElement): boolean {
  return tags.typeOf(cell) === "TH" || tags.attribute(cell, "Table", "Headers") !== undefined;
}
