/** Checks tables: each row has as many cells as the others, and header cells say what they belong to. */
import { PDFNumber } from "pdf-lib";
import type { TagElement } from "#shared/pdf/tags/read-tags.ts";
import type { AccessibilityFindings } from "./findings.ts";
import type { TypedTags } from "./typed-tags.ts";

/** More are taken for a mistake. */
const SPAN_MAX = 5_000;

export function checkTable(tags: TypedTags, table: TagElement, findings: AccessibilityFindings): void {
  const rows = rowsOf(tags, table).map((row) => elementsIn(row));
  const columns = columnsOf(tags, rows);
  if (!columns) findings.add("tableGrid", table);
  checkGroups(tags, table, findings);
  const cells = rows.flat();
  const headers = cells.filter((cell) => tags.typeOf(cell) === "TH");
  const haveScope = headers.every((cell) => tags.attribute(cell, "Table", "Scope") !== undefined);
  const nameHeaders = cells.every(
    (cell) => tags.typeOf(cell) === "TH" || tags.attribute(cell, "Table", "Headers") !== undefined,
  );
  const lacksHeader = columns !== undefined && haveScope && hasCellWithoutHeader(tags, rows, columns);
  if (!nameHeaders && (!haveScope || lacksHeader)) findings.add("tableHeaders", table);
}

/** A table has at most one head and one foot, and rows between them (ISO 32000-1, table 337). */
function checkGroups(tags: TypedTags, table: TagElement, findings: AccessibilityFindings): void {
  const types = elementsIn(table).map((kid) => tags.typeOf(kid));
  const count = (type: string) => types.filter((each) => each === type).length;
  const [heads, feet] = [count("THead"), count("TFoot")];
  const isSound = heads <= 1 && feet <= 1 && (heads + feet === 0 || count("TBody") > 0);
  if (!isSound) findings.add("nesting", table, "THead, TBody and TFoot in Table");
}

export function rowsOf(tags: TypedTags, table: TagElement): readonly TagElement[] {
  return elementsIn(table).flatMap((kid) => (tags.typeOf(kid) === "TR" ? [kid] : elementsIn(kid)));
}

export function elementsIn({ kids }: TagElement): readonly TagElement[] {
  return kids.filter((kid) => kid.kind === "element");
}

/** In a table with headers of columns, each cell with content has one, or one of its row. */
function hasCellWithoutHeader(
  tags: TypedTags,
  rows: readonly (readonly TagElement[])[],
  columns: ReadonlyMap<TagElement, readonly number[]>,
): boolean {
  const headed = new Set<number>();
  return rows.some((row) => {
    const headers = row.filter((cell) => tags.typeOf(cell) === "TH");
    const scopes = headers.map((cell) => tags.attribute(cell, "Table", "Scope")?.toString());
    for (const [index, cell] of headers.entries())
      if (scopes[index] !== "/Row") for (const column of columns.get(cell) ?? []) headed.add(column);
    const hasHeader = (cell: TagElement) =>
      scopes.some((scope) => scope !== "/Column") ||
      tags.attribute(cell, "Table", "Headers") !== undefined ||
      columns.get(cell)?.some((column) => headed.has(column)) === true;
    return (
      headed.size > 0 && row.some((cell) => tags.typeOf(cell) === "TD" && cell.kids.length > 0 && !hasHeader(cell))
    );
  });
}

/** Returns the columns of each cell, or undefined if the rows differ in their number. */
export function columnsOf(
  tags: TypedTags,
  rows: readonly (readonly TagElement[])[],
): ReadonlyMap<TagElement, readonly number[]> | undefined {
  const columns = new Map<TagElement, readonly number[]>();
  // For each column, the number of rows that the cell above still takes.
  let above: number[] = [];
  let width: number | undefined;
  for (const cells of rows) {
    const row = placed(
      cells.map((cell) => ({ ...spansOf(tags, cell), put: (taken) => columns.set(cell, taken) })),
      above,
    );
    if (row === undefined || (width !== undefined && row.length !== width)) return undefined;
    width = row.length;
    above = row.map((left) => left - 1);
  }
  return above.every((left) => left <= 0) ? columns : undefined;
}

interface Spans {
  readonly columns: number;
  readonly rows: number;
}

interface PlacedCell extends Spans {
  readonly put: (columns: readonly number[]) => void;
}

/** Returns the rows that each column of a row takes from here on, or undefined if a cell has no room. */
function placed(cells: readonly PlacedCell[], above: readonly number[]): number[] | undefined {
  const row = above.map((left) => Math.max(0, left));
  let column = 0;
  for (const { columns, rows, put } of cells) {
    while ((row[column] ?? 0) > 0) column++;
    put(Array.from({ length: Math.min(columns, SPAN_MAX) }, (_, index) => column + index));
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
