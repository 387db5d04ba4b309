/** Reads the columns of a table's grid, and shares out widths (ISO 29500-1, 17.4.48). */
import { attribute, childNamed, childrenNamed, childValue, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { nestedChildren } from "./nested-children.ts";

/** A cell with the columns of the grid that it covers. */
export interface GridCell {
  readonly cell: XmlElement;
  readonly from: number;
  /** The column after its last one. */
  readonly to: number;
}

export function rowsOf(table: XmlElement): readonly XmlElement[] {
  return nestedChildren(table, "w:tr");
}

export function gridColumns(table: XmlElement): readonly XmlElement[] {
  return childrenNamed(childNamed(table, "w:tblGrid"), "w:gridCol");
}

/** Returns the cells of a row in their order. */
export function cellsOf(xml: string, row: XmlElement): readonly GridCell[] {
  let from = numberOf(childValue(xml, childNamed(row, "w:trPr"), "w:gridBefore"), 0);
  return nestedChildren(row, "w:tc").map((cell) => {
    const to = from + Math.max(1, numberOf(childValue(xml, childNamed(cell, "w:tcPr"), "w:gridSpan"), 1));
    const placed = { cell, from, to };
    from = to;
    return placed;
  });
}

/** Returns a number of columns, or the usual one if none is stated. */
export function numberOf(written: string | undefined, usual: number): number {
  return /^\d{1,9}$/.test(written ?? "") ? Math.min(Number(written), COLUMNS_MAX) : usual;
}

/** Word's tables have 63 columns at most. */
export const COLUMNS_MAX = 63;

/** Returns the widths in twips, 0 where the grid states none. */
export function gridWidths(xml: string, table: XmlElement): readonly number[] {
  return gridColumns(table).map((column) => widthOf(attribute(xml, column, "w:w")));
}

/** Word's largest page is 31,680 twips wide. */
function widthOf(written: string | undefined): number {
  return /^\d{1,5}$/.test(written ?? "") ? Number(written) : 0;
}

/**
 * Shares the widths of the columns that go among the others, in proportion, so that the table stays as wide as it was.
 * The columns that go get the width 0.
 */
export function sharedWidths(widths: readonly number[], isGone: (column: number) => boolean): readonly number[] {
  const total = sum(widths);
  const kept = sum(widths.filter((_, column) => !isGone(column)));
  let [before, given] = [0, 0];
  return widths.map((width, column) => {
    if (isGone(column) || kept === 0) return 0;
    before += width;
    const share = Math.round((before * total) / kept) - given;
    given += share;
    return share;
  });
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
