/** Finds the cells of tables that formulas refer to (ISO 29500-1, 17.16.3.5). */
import { countLeading } from "#shared/base/xml/text-search.ts";
import { ancestorNamed, attribute, childNamed, childValue, type XmlElement } from "#shared/base/xml/xml-elements.ts";

export interface Cell {
  readonly element: XmlElement;
  /** The first column of the grid that it covers, from 0, and the one behind it. */
  readonly column: number;
  readonly columnEnd: number;
  /** Whether it goes on from the row above. */
  readonly isContinued: boolean;
}

export interface Table {
  readonly rows: readonly (readonly Cell[])[];
  /** The place of each cell by its start: the numbers of its row and of its cell, from 0. */
  readonly places: ReadonlyMap<number, readonly [row: number, cell: number]>;
}

export function readTable(xml: string, table: XmlElement): Table {
  const rows = withinControls(table, "w:tr").map((row) => cellsOf(xml, row));
  const places = new Map(
    rows.flatMap((cells, row) => cells.map(({ element }, cell) => [element.start, [row, cell] as const] as const)),
  );
  return { rows, places };
}

function cellsOf(xml: string, row: XmlElement): readonly Cell[] {
  let column = Number(childValue(xml, childNamed(row, "w:trPr"), "w:gridBefore") ?? 0) || 0;
  return withinControls(row, "w:tc").map((element) => {
    const properties = childNamed(element, "w:tcPr");
    const span = Number(childValue(xml, properties, "w:gridSpan") ?? 1) || 1;
    const merge = childNamed(properties, "w:vMerge");
    const isContinued = merge !== undefined && attribute(xml, merge, "w:val") !== "restart";
    const cell = { element, column, columnEnd: column + span, isContinued };
    column += span;
    return cell;
  });
}

/** Content controls may lie around rows and cells. */
function withinControls(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) => {
    if (child.name === name) return [child];
    return WRAPPERS.has(child.name) ? withinControls(child, name) : [];
  });
}

const WRAPPERS = new Set(["w:sdt", "w:sdtContent", "w:customXml", "w:ins"]);

export function tableAround(
  element: XmlElement,
): { readonly table: XmlElement; readonly cell: XmlElement } | undefined {
  const cell = ancestorNamed(element, "w:tc");
  const table = cell && ancestorNamed(cell, "w:tbl");
  return cell && table && { table, cell };
}

/** Returns the table at a place, or the first one behind it that begins within the stretch. */
export function tableIn(elements: readonly XmlElement[]): XmlElement | undefined {
  for (const element of elements) {
    if (element.name === "w:tbl") return element;
    const around = tableAround(element);
    if (around !== undefined) return around.table;
  }
  return undefined;
}

const DIRECTIONS = ["ABOVE", "BELOW", "LEFT", "RIGHT"] as const;

export type Direction = (typeof DIRECTIONS)[number];

export function directionOf(name: string): Direction | undefined {
  return DIRECTIONS.find((each) => each === name.toUpperCase());
}

/** The cells before a field in a line: read towards it, so that the nearest is the last. */
interface Line {
  /** The same for all fields that look along the line. */
  readonly key: string;
  /** Returns all cells of the line. Those that go on from the row above have no number of their own. */
  readonly cells: () => readonly Cell[];
  /** Returns how many of them lie before the field. */
  readonly length: (cells: readonly Cell[]) => number;
}

/** Above and below, the line has the cells in the column of the field. */
export function lineOf({ rows, places }: Table, from: XmlElement, direction: Direction): Line {
  const [row, index] = places.get(from.start) ?? [0, 0];
  const own = rows[row] ?? [];
  const column = own[index]?.column ?? 0;
  const isInRow = direction === "LEFT" || direction === "RIGHT";
  const isForward = direction === "LEFT" || direction === "ABOVE";
  const isBefore = ({ element: { start } }: Cell) =>
    isInRow
      ? isForward
        ? start < from.start
        : start > from.start
      : isForward
        ? start < (own[0]?.element.start ?? 0)
        : start > (own.at(-1)?.element.start ?? 0);
  return {
    key: `${isInRow ? `row ${row}` : `column ${column}`} ${isForward}`,
    cells() {
      const inColumn = (cells: readonly Cell[]) =>
        cells.find((cell) => cell.column <= column && column < cell.columnEnd) ?? [];
      const line = (isInRow ? own : rows.flatMap(inColumn)).filter(({ isContinued }) => !isContinued);
      return isForward ? line : line.toReversed();
    },
    length: (cells) => countLeading(cells, isBefore),
  };
}

const CELL = /^([A-Z]{1,2})(\d{1,5})$/;
/** `C3` is the cell in the third column and row, not a column: the calendars of Word's own templates refer to it so. */
const NUMBERED = /^R(\d{1,5})(?:C(\d{1,3}))?$/;

/** A range of rows and cells, from 1; an end that is not named is that of the table. */
export interface CellRange {
  readonly rows: readonly [first: number, last: number];
  readonly cells: readonly [first: number, last: number];
}

/** @param name such as `B2`, `A1:B2`, `B:B`, `2:2`, `R2` or `R2C1` @returns undefined for other names */
export function rangeNamed(name: string): CellRange | undefined {
  return rangeOf(name.toUpperCase());
}

const ALL = [1, Number.POSITIVE_INFINITY] as const;

function rangeOf(name: string): CellRange | undefined {
  const [first = "", last] = name.split(":");
  const [from, to] = [placeOf(first), placeOf(last ?? first)];
  if (from === undefined || to === undefined) return undefined;
  // A letter or a number alone is a name or a value, and not a column or a row.
  if (last === undefined && !/\d/.test(first)) return undefined;
  return { rows: between(from.row, to.row), cells: between(from.cell, to.cell) };
}

function between(one: number | undefined, other: number | undefined): readonly [number, number] {
  return one === undefined || other === undefined ? ALL : [Math.min(one, other), Math.max(one, other)];
}

interface Place {
  readonly row: number | undefined;
  readonly cell: number | undefined;
}

function placeOf(name: string): Place | undefined {
  const [, letters, digits] = CELL.exec(name) ?? [];
  const [numbered, row, cell] = NUMBERED.exec(name) ?? [];
  if (numbered) return { row: Number(row), cell: cell === undefined ? undefined : Number(cell) };
  if (letters !== undefined) return { row: Number(digits), cell: columnOf(letters) };
  if (/^[A-Z]{1,2}$/.test(name)) return { row: undefined, cell: columnOf(name) };
  return /^\d{1,5}$/.test(name) ? { row: Number(name), cell: undefined } : undefined;
}

function columnOf(letters: string): number {
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}
