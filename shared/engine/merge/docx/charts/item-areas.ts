/** Finds where the cells that a chart refers to stand in the sheet of an item, and their values. */
import { MergeBudget } from "#shared/engine/merge/values/merge-budget.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { type Area, type Range, sizeOf, writeRange } from "./workbook/cell-areas.ts";
import { AREAS_MAX, ITEM_CELLS_MAX } from "./workbook/limits.ts";
import type { CellValue } from "./workbook/read-sheet.ts";
import type { SheetLayout } from "./workbook/sheet-layout.ts";

export type Layouts = ReadonlyMap<string, SheetLayout>;

/** A series that is one of several entries of a section. */
export interface Entry {
  readonly axis: "rows" | "columns";
  readonly number: number;
  readonly count: number;
}

/** @throws MergeFailure if the values of a series are repeated more or less often than the series */
export function itemAreas(areas: readonly Area[], layouts: Layouts, entry: Entry | undefined): readonly Area[] {
  return areas.flatMap((area) => {
    const layout = layouts.get(area.sheet);
    return layout === undefined ? [area] : movedAreas(area, layout, entry);
  });
}

function movedAreas(area: Area, layout: SheetLayout, entry: Entry | undefined): readonly Area[] {
  const runs = (axis: Entry["axis"]) => layout[axis].runs(area[axis], entryOn(axis, area, layout, entry));
  const count = runs("rows").length * runs("columns").length;
  if (count > AREAS_MAX)
    throw new MergeFailure(
      `a chart shows ${count} separate areas of its sheet: put what it does not show into other columns, or behind its rows`,
    );
  const moved = runs("rows").flatMap((rows) =>
    runs("columns").map((columns) => ({ sheet: area.sheet, rows, columns })),
  );
  // Nothing is left of the area. A blank cell is a reference that Word accepts.
  return moved.length > 0 ? moved : [{ sheet: area.sheet, rows: at(layout.end), columns: at(0) }];
}

function at(place: number): Range {
  return { from: place, to: place };
}

/** Returns the entry of the area that belongs to the series; what is not repeated belongs to all. */
function entryOn(axis: Entry["axis"], area: Area, layout: SheetLayout, entry: Entry | undefined): number | undefined {
  const { from, to } = area[axis];
  if (entry === undefined || entry.axis !== axis || from !== to) return undefined;
  const count = layout[axis].copiesOf(from).length;
  if (count < 2) return undefined;
  if (count === entry.count) return entry.number;
  throw new MergeFailure(
    `a chart has ${entry.count} series, but the section in ${writeRange(area)} of its sheet has ${count} entries: give both the same number`,
  );
}

/** Reads the values that a chart shows, within limits: each series repeats its categories. */
export class ChartValues {
  readonly #layouts: Layouts;
  readonly #budget = new MergeBudget(undefined);
  #count = 0;

  constructor(layouts: Layouts) {
    this.#layouts = layouts;
  }

  /** Counts what is repeated, and returns it. */
  counted(xml: string): string {
    this.#budget.countCharacters(xml.length);
    this.#budget.check();
    return xml;
  }

  /** Returns the values of the cells in the order of the points. */
  of(areas: readonly Area[]): readonly CellValue[] {
    return areas.flatMap((area) => {
      this.#count += sizeOf(area);
      if (this.#count > ITEM_CELLS_MAX) throw new MergeFailure(`a chart shows more than ${ITEM_CELLS_MAX} values`);
      const layout = this.#layouts.get(area.sheet);
      const values: CellValue[] = [];
      for (let row = area.rows.from; row <= area.rows.to; row++)
        for (let column = area.columns.from; column <= area.columns.to; column++)
          values.push(layout?.valueAt(row, column));
      return values;
    });
  }
}

/** Returns the position of a cell among the points of these areas. */
export function pointAt(
  areas: readonly Area[],
  { row, column }: { readonly row: number; readonly column: number },
): number | undefined {
  let before = 0;
  for (const area of areas) {
    const { rows, columns } = area;
    if (row >= rows.from && row <= rows.to && column >= columns.from && column <= columns.to)
      return before + (row - rows.from) * (columns.to - columns.from + 1) + column - columns.from;
    before += sizeOf(area);
  }
  return undefined;
}

/** Returns the cell at a position. */
export function cellAt(
  areas: readonly Area[],
  point: number,
): { readonly area: Area; readonly row: number; readonly column: number } | undefined {
  let rest = point;
  for (const area of areas) {
    if (rest < sizeOf(area)) {
      const width = area.columns.to - area.columns.from + 1;
      return { area, row: area.rows.from + Math.floor(rest / width), column: area.columns.from + (rest % width) };
    }
    rest -= sizeOf(area);
  }
  return undefined;
}
