/** Drops columns of a table. The others share their width. */

import { attributeSpan, childNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import {
  cellsOf,
  type GridCell,
  gridColumns,
  gridWidths,
  numberOf,
  rowsOf,
  sharedWidths,
  sum,
} from "#shared/engine/merge/docx/insertions/grid-columns.ts";
import type { Drops } from "./drops.ts";

interface Columns {
  readonly isGone: (column: number) => boolean;
  readonly widths: readonly number[];
  readonly shared: readonly number[];
}

/** @param marked cells of the columns */
export function dropColumns(drops: Drops, table: XmlElement, marked: ReadonlySet<XmlElement>): void {
  const rows = rowsOf(table).map((row) => ({ row, cells: cellsOf(drops.xml, row) }));
  const gone = new Set<number>();
  for (const { cell, from, to } of rows.flatMap(({ cells }) => cells)) {
    if (marked.has(cell)) for (let column = from; column < to; column++) gone.add(column);
  }
  const isGone = (column: number) => gone.has(column);
  const widths = gridWidths(drops.xml, table);
  const columns = { isGone, widths, shared: sharedWidths(widths, isGone) };
  if (rows.every(({ cells }) => cells.every((cell) => left(cell, isGone) === 0))) {
    drops.add(table);
    return;
  }
  dropFromGrid(drops, table, columns);
  for (const { row, cells } of rows) {
    for (const cell of cells) dropFromCell(drops, cell, columns);
    dropFromEdges(drops, row, cells, isGone);
  }
}

/** Returns how many columns of the cell are left. */
function left({ from, to }: Pick<GridCell, "from" | "to">, isGone: Columns["isGone"]): number {
  let count = 0;
  for (let column = from; column < to; column++) if (!isGone(column)) count++;
  return count;
}

function dropFromGrid(drops: Drops, table: XmlElement, { isGone, shared }: Columns): void {
  for (const [index, column] of gridColumns(table).entries()) {
    if (isGone(index)) drops.add(column);
    else setNumber(drops, column, "w:w", shared[index] ?? 0);
  }
}

function dropFromCell(drops: Drops, placed: GridCell, { isGone, widths, shared }: Columns): void {
  const { cell, from, to } = placed;
  const count = left(placed, isGone);
  if (count === 0) {
    drops.add(cell);
    return;
  }
  const properties = childNamed(cell, "w:tcPr");
  const span = childNamed(properties, "w:gridSpan");
  if (span !== undefined && count < to - from) setNumber(drops, span, "w:val", count);
  const width = childNamed(properties, "w:tcW");
  const [before, after] = [sum(widths.slice(from, to)), sum(shared.slice(from, to))];
  const written = width && attributeSpan(drops.xml, width, "w:w");
  const [, number, unit] =
    /^(\d{1,5})(?:\.\d*)?(%?)$/.exec(written ? drops.xml.slice(written.start, written.end) : "") ?? [];
  if (written === undefined || number === undefined || before === 0) return;
  drops.replace(written, `${Math.round((Number(number) * after) / before)}${unit}`);
}

/** Drops columns that a row leaves out before and after its cells. */
function dropFromEdges(drops: Drops, row: XmlElement, cells: readonly GridCell[], isGone: Columns["isGone"]): void {
  const properties = childNamed(row, "w:trPr");
  const before = childNamed(properties, "w:gridBefore");
  const after = childNamed(properties, "w:gridAfter");
  const end = cells.at(-1)?.to ?? 0;
  for (const [edge, start] of [[before, 0] as const, [after, end] as const]) {
    const count = edge ? numberOf(drops.attribute(edge, "w:val"), 0) : 0;
    if (edge && count > 0) setNumber(drops, edge, "w:val", left({ from: start, to: start + count }, isGone));
  }
}

function setNumber(drops: Drops, element: XmlElement, name: string, value: number): void {
  const written = attributeSpan(drops.xml, element, name);
  if (written !== undefined) drops.replace(written, String(value));
}
