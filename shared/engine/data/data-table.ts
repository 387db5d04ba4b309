/** Converts the rows of a sheet to a table: a row near the top contains the names, each later row is an item. */

import { ITEMS_MAX } from "#shared/base/model/limits.ts";
import { inOneLine } from "#shared/engine/merge/syntax/tag-marks.ts";
import { type CellDates, DATES_KEY } from "#shared/engine/merge/values/item-dates.ts";
import { cellName } from "./cell-reference.ts";
import { DataFailure } from "./data-failure.ts";
import { findHeader, HEADER_ROWS_MAX, type SoughtNames } from "./find-header.ts";
import { ITEMS_JSON_CHARACTERS_MAX, SHEET_COLUMNS_MAX } from "./limits.ts";
import type { Item } from "./packed-items.ts";
import { type CellValue, NO_RESULT, type SheetDates, type SheetRow } from "./sheet-grid.ts";

export interface DataTable {
  readonly names: readonly string[];
  /** One value per name; "" for a cell that displays nothing. */
  readonly rows: readonly (readonly CellValue[])[];
  /** The number of each row in the sheet, from 1. */
  readonly numbers: readonly number[];
  /** The dates that the cells of each row display, by name; absent for a table without any. */
  readonly dates?: readonly (CellDates | undefined)[];
}

interface TableOptions {
  /** The names that the template looks for: the row with the most of them is the header. */
  readonly names?: SoughtNames;
  /** For text, in which a value without a name is a mistake: returns the line of a row. */
  readonly lineOf?: (row: number) => number;
  readonly dates?: SheetDates;
}

/**
 * Takes the names from the first row with content, or from a later one that has more of the sought names. Drops the rows
 * above it, columns without a name, and rows that have only blanks in the others.
 * @throws DataFailure `empty`, `too_large`, `unreadable` for a formula without its result
 */
export function tableOf(
  sheet: readonly SheetRow[],
  { names = new Set(), lineOf, dates }: TableOptions = {},
): DataTable {
  const top = headerRow(sheet, names);
  if (top === undefined) throw new DataFailure("empty", "it has no content");
  const header = sheet[top] ?? [];
  if (header.length > SHEET_COLUMNS_MAX) {
    throw new DataFailure("too_large", `it has more than ${SHEET_COLUMNS_MAX} columns`);
  }
  const columns = namedColumns(header.map((cell, column) => String(cellValue(cell, top, column))));
  const rows: CellValue[][] = [];
  const numbers: number[] = [];
  const datesOfRows: (CellDates | undefined)[] = [];
  for (const [at, cells] of sheet.slice(top + 1).entries()) {
    if (lineOf && hasContent(cells.slice(header.length))) throw surplus(lineOf(top + 1 + at));
    const values = columns.map(({ column }) => cellValue(cells[column], top + 1 + at, column));
    if (!hasContent(values)) continue;
    rows.push(values);
    numbers.push(top + 2 + at);
    datesOfRows.push(dates && datesOf(columns, (column) => dates(top + 1 + at, column)));
    if (rows.length > ITEMS_MAX) throw new DataFailure("too_large", `it has more than ${ITEMS_MAX} rows`);
  }
  if (rows.length === 0) throw new DataFailure("empty", "it has no row of values below the names");
  const table = { names: columns.map(({ name }) => name), rows, numbers };
  return datesOfRows.some((each) => each !== undefined) ? { ...table, dates: datesOfRows } : table;
}

function datesOf(
  columns: readonly NamedColumn[],
  dateIn: (column: number) => string | undefined,
): CellDates | undefined {
  const found = columns.flatMap(({ name, column }) => {
    const date = dateIn(column);
    return date === undefined ? [] : [[name, date] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function headerRow(sheet: readonly SheetRow[], names: SoughtNames): number | undefined {
  const first: number[] = [];
  for (let row = 0; row < sheet.length && first.length < HEADER_ROWS_MAX; row++) {
    if (hasContent(sheet[row] ?? [])) first.push(row);
  }
  const { index } = findHeader(
    first.map((row) => (sheet[row] ?? []).map((cell) => (typeof cell === "string" ? cell : ""))),
    names,
  );
  return first[index];
}

/** Usually a value contains a separator. Dropping the surplus would lose data unnoticed. */
function surplus(line: number): DataFailure {
  const remedy = "put values that contain a separator in quotation marks";
  return new DataFailure("unreadable", `its line ${line} has more values than the first row has names: ${remedy}`);
}

/**
 * Yields items whose keys are own properties whatever the names are: `__proto__` is a name like any other.
 * @throws DataFailure `too_large`
 */
export function* itemsOf({ names, rows, numbers, dates }: DataTable): Generator<Omit<Item, "position">, undefined> {
  let characters = 0;
  for (const [index, values] of rows.entries()) {
    const own = dates?.[index];
    const entries = names.map((name, at) => [name, values[at] ?? ""] as const);
    const json = JSON.stringify(Object.fromEntries(own === undefined ? entries : [...entries, [DATES_KEY, own]]));
    characters += json.length;
    if (characters > ITEMS_JSON_CHARACTERS_MAX) {
      throw new DataFailure(
        "too_large",
        "its rows contain too much text, counting the names of the first row for each",
      );
    }
    const row = numbers[index];
    yield { json, ...(row !== undefined && { row }) };
  }
}

function hasContent(cells: SheetRow): boolean {
  return cells.some((cell) => cell !== undefined && (typeof cell !== "string" || cell.trim() !== ""));
}

/** A blank in place of a missing result would look like a valid result. */
function cellValue(cell: SheetRow[number], row: number, column: number): CellValue {
  if (cell !== NO_RESULT) return cell ?? "";
  throw new DataFailure("unreadable", `its cell ${cellName({ row, column })} contains a formula without its result`);
}

interface NamedColumn {
  readonly name: string;
  readonly column: number;
}

/** The first column with a name keeps it. A later one gets a number that makes its name unique: Name, Name_1. */
function namedColumns(header: readonly string[]): readonly NamedColumn[] {
  const columns = Array.from(header, (text, column) => ({ name: nameOf(text ?? ""), column }));
  const named = columns.filter(({ name }) => name !== "");
  const taken = new Set(named.map(({ name }) => name));
  const seen = new Map<string, number>();
  return named.map(({ name, column }) => {
    const before = seen.get(name);
    seen.set(name, 0);
    if (before === undefined) return { name, column };
    let number = before + 1;
    while (taken.has(`${name}_${number}`)) number++;
    seen.set(name, number);
    taken.add(`${name}_${number}`);
    return { name: `${name}_${number}`, column };
  });
}

/** A name must fit in one line of a template. */
function nameOf(text: string): string {
  return inOneLine(text.trim());
}
