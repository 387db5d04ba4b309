/** Checks tables: each row has as many cells as the others, and header cells say what they belong to. */
import { PDFNumber } from "pdf-lib";
import type { TagElement } from "#shared/pdf/tags/read-tags.ts";
import type { AccessibilityFindings } from "./findings.ts";
import type { TypedTags } from "./typed-tags.ts";

/** More are taken for a mistake. */
const SPAN_MAX = 5_000;

export function checkTable(tags: TypedTags, table: TagElement, findings: AccessibilityFindings): void {
  const rows = rowsOf(tags, table).map((row) => elementsIn(row));
  if (!isRegular(tags, rows)) findings.add("tableGrid", table);
  const cells = rows.flat();
  const headers = cells.filter((cell) => tags.typeOf(cell) === "TH");
  const haveScope = headers.every((cell) => tags.attribute(cell, "Table", "Scope") !== undefined);
  const nameHeaders = cells.every(
    (cell) => tags.typeOf(cell) === "TH" || tags.attribute(cell, "Table", "Headers") !== undefined,
  );
  if (!haveScope && !nameHeaders) findings.add("tableHeaders", table);
}

export function rowsOf(tags: TypedTags, table: TagElement): readonly TagElement[] {
  return elementsIn(table).flatMap((kid) => (tags.typeOf(kid) === "TR" ? [kid] : elementsIn(kid)));
}

export function elementsIn({ kids }: TagElement): readonly TagElement[] {
  return kids.filter((kid) => kid.kind === "element");
}

function isRegular(tags: TypedTags, rows: readonly (readonly TagElement[])[]): boolean {
  // For each column, the number of rows that the cell above still takes.
  let above: number[] = [];
  let width: number | undefined;
  for (const cells of rows) {
    const row = placed(
      cells.map((cell) => spansOf(tags, cell)),
      above,
    );
    if (row === undefined || (width !== undefined && row.length !== width)) return false;
    width = row.length;
    above = row.map((left) => left - 1);
  }
  return above.every((left) => left <= 0);
}

interface Spans {
  readonly columns: number;
  readonly rows: number;
}

/** Returns the rows that each column of a row takes from here on, or undefined if a cell has no room. */
function placed(cells: readonly Spans[], above: readonly number[]): number[] | undefined {
  const row = above.map((left) => Math.max(0, left));
  let column = 0;
  for (const { columns, rows } of cells) {
    while ((row[column] ?? 0) > 0) column++;
    for (let end = column + columns; column < end; column++) {
      if (column > SPAN_MAX || (row[column] ?? 0) > 0) return undefined;
      row[column] = rows;
    }
  }
  return Array.from(row, (left) => left ?? 0).every((left) => left > 0) ? row : undefined;
}

function spansOf(tags: TypedTags, cell: TagElement): Spans {
  const span = (key: string) => {
    const value = tags.attribute(cell, "Table", key);
    return value instanceof PDFNumber ? value.asNumber() : 1;
  };
  return { columns: span("ColSpan"), rows: span("RowSpan") };
}
