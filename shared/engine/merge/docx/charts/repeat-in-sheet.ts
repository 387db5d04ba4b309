/** Lays out the sheet of an item: repeats the rows and columns of the template, and takes the values from the rendered text. */
import { INSERTION_MARK } from "#shared/engine/merge/docx/insertions/insertions.ts";
import { MergeBudget } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { Piece } from "./chart-markers.ts";
import { readContent } from "./chart-values.ts";
import type { LiftedSheet } from "./lift-chart.ts";
import { Axis } from "./workbook/axis.ts";
import { ITEM_CELLS_MAX } from "./workbook/limits.ts";
import type { Cell, CellValue, Row, Sheet } from "./workbook/read-sheet.ts";
import type { ItemCell, ItemRow, SheetLayout } from "./workbook/sheet-layout.ts";

/** A rendered cell: what stood in a section along columns, by entry, or the whole. */
interface Rendered {
  readonly before: string;
  readonly entries: readonly string[] | undefined;
  readonly after: string;
  /** The index of the tag of its section. */
  readonly tag: number;
}

interface RenderedRow {
  /** The row of the template. */
  readonly row: number;
  readonly cells: Map<number, Rendered>;
  readonly isBlank: boolean;
}

export interface LayoutOptions {
  /** The tags of the sections along columns of the part: see `markColumns`. */
  readonly tags: readonly string[];
  /** Returns the value that a cell of the template holds for this content. @throws MergeFailure */
  readonly valueFor: (cell: Cell, content: CellValue) => CellValue;
}

/**
 * @param pieces the rendered rows and cells
 * @throws MergeFailure if rows have unequal numbers of columns, or there are too many cells
 */
export function repeatInSheet(
  { name, rows: count, sections }: LiftedSheet,
  drawn: Sheet,
  pieces: readonly Piece[],
  options: LayoutOptions,
): SheetLayout {
  const rendered = withBlankRows(renderedRows(pieces), sections);
  if (rendered.length > ITEM_CELLS_MAX) throw new MergeFailure(`a chart's sheet has more than ${ITEM_CELLS_MAX} rows`);
  const copies = Array.from({ length: count }, (): number[] => []);
  for (const [index, { row }] of rendered.entries()) copies[row]?.push(index);
  const rows = new Axis(copies);
  const { columns, emptyColumns } = columnsOf(rendered, drawn, options.tags);
  const drawnRows = new Map(drawn.rows.map((row) => [row.index, row]));
  const work: Work = { columns, emptyColumns, drawnRows, options, budget: new MergeBudget(undefined), cells: 0 };
  const rest = drawn.rows.filter(({ index }) => index >= count).map(({ index: row }) => ({ row, ...UNTAGGED }));
  const items = [...rendered, ...rest].flatMap((row, index) =>
    itemRow(work, row, index < rendered.length ? index : (rows.copiesOf(row.row)[0] ?? 0)),
  );
  const values = new Map(
    items.map(({ index, cells }) => [index, new Map(cells.map((cell) => [cell.column, cell.value]))]),
  );
  return {
    name,
    drawn,
    rows,
    columns,
    emptyColumns,
    emptyRows: new Set(rendered.flatMap(({ row, isBlank }) => (isBlank ? row : []))),
    items,
    end: (items.at(-1)?.index ?? 0) + 1,
    valueAt: (row, column) => values.get(row)?.get(column),
  };
}

function renderedRows(pieces: readonly Piece[]): readonly RenderedRow[] {
  const rows: RenderedRow[] = [];
  for (const { kind, number, content } of pieces) {
    if (kind === "row") rows.push({ row: number, cells: new Map(), isBlank: false });
    else if (kind === "cell") rows.at(-1)?.cells.set(number, renderedCell(content));
  }
  return rows;
}

const MARK = new RegExp(`${INSERTION_MARK.open}columns_(start|entry|end)_(\\d+)${INSERTION_MARK.close}`);

function renderedCell(content: string): Rendered {
  const [before = "", ...marked] = content.split(MARK);
  if (marked.length === 0) return { before, entries: undefined, after: "", tag: 0 };
  const entries: string[] = [];
  let after = "";
  for (let at = 0; at < marked.length; at += 3) {
    const text = marked[at + 2] ?? "";
    if (marked[at] === "entry") entries.push(text);
    else if (marked[at] === "end") after = text;
  }
  return { before, entries, after, tag: Number(marked[1]) };
}

/** A section without entries leaves one blank row, because a chart and a table refer to at least one. */
function withBlankRows(rows: readonly RenderedRow[], sections: LiftedSheet["sections"]): readonly RenderedRow[] {
  const filled = new Set(rows.map(({ row }) => row));
  const blank = sections.filter(({ from, to }) => {
    for (let row = from; row <= to; row++) if (filled.has(row)) return false;
    return true;
  });
  if (blank.length === 0) return rows;
  const added = blank.map(({ from: row }): RenderedRow => ({ row, cells: new Map(), isBlank: true }));
  // The outermost sections lie one below the other. Within one, rows keep their order.
  const starts = new Map<number, number>();
  for (const { from, to } of sections) for (let row = from; row <= to; row++) starts.set(row, from);
  const place = ({ row }: RenderedRow) => starts.get(row) ?? row;
  return [...rows, ...added].toSorted((one, other) => place(one) - place(other));
}

function columnsOf(
  rows: readonly RenderedRow[],
  drawn: Sheet,
  tags: readonly string[],
): { readonly columns: Axis; readonly emptyColumns: ReadonlySet<number> } {
  const counts = new Map<number, { readonly count: number; readonly tag: number }>();
  for (const { cells } of rows)
    for (const [column, { entries, tag }] of cells) {
      if (entries === undefined) continue;
      const other = counts.get(column);
      if (other === undefined) counts.set(column, { count: entries.length, tag });
      else if (other.count !== entries.length)
        throw new MergeFailure(
          `the tag ${tags[tag]} has ${entries.length} entries where ${tags[other.tag]} has ${other.count} in another row of the chart's sheet: give every row the same number`,
        );
    }
  const last = Math.max(-1, ...drawn.rows.map(({ cells }) => cells.at(-1)?.column ?? -1), ...counts.keys());
  let next = 0;
  const copies = Array.from({ length: last + 1 }, (_, column) =>
    Array.from({ length: Math.max(1, counts.get(column)?.count ?? 1) }, () => next++),
  );
  if (next > COLUMNS_MAX)
    throw new MergeFailure(`a chart's sheet has ${next} columns: Excel shows at most ${COLUMNS_MAX}`);
  const empty = [...counts].flatMap(([column, { count }]) => (count === 0 ? column : []));
  return { columns: new Axis(copies), emptyColumns: new Set(empty) };
}

const COLUMNS_MAX = 16_384;

interface Work {
  readonly columns: Axis;
  readonly emptyColumns: ReadonlySet<number>;
  readonly drawnRows: ReadonlyMap<number, Row>;
  readonly options: LayoutOptions;
  readonly budget: MergeBudget;
  cells: number;
}

const UNTAGGED: Omit<RenderedRow, "row"> = { cells: new Map(), isBlank: false };

function itemRow(work: Work, { row, cells: rendered, isBlank }: RenderedRow, index: number): readonly ItemRow[] {
  const drawn = work.drawnRows.get(row);
  if (drawn === undefined) return [];
  const cells = drawn.cells.flatMap((cell) =>
    isBlank || work.emptyColumns.has(cell.column)
      ? work.columns.copiesOf(cell.column).map((column) => ({ column, value: undefined, drawn: cell, isFilled: true }))
      : itemCells(work, cell, rendered.get(cell.column)),
  );
  work.cells += 1 + cells.length;
  for (const { value, isFilled, drawn: cell } of cells)
    work.budget.countCharacters(isFilled ? String(value ?? "").length : cell.xml.length);
  work.budget.check();
  if (work.cells > ITEM_CELLS_MAX) throw new MergeFailure(`a chart's sheet has more than ${ITEM_CELLS_MAX} cells`);
  return [{ index, drawn, cells }];
}

function itemCells({ columns, options }: Work, drawn: Cell, rendered: Rendered | undefined): readonly ItemCell[] {
  const places = columns.copiesOf(drawn.column);
  if (rendered === undefined) return places.map((column) => ({ column, value: drawn.value, drawn, isFilled: false }));
  const { before, entries, after } = rendered;
  return places.map((column, entry) => {
    const content = entries === undefined ? before : before + (entries[entry] ?? "") + after;
    return { column, value: options.valueFor(drawn, readContent(content)), drawn, isFilled: true };
  });
}
