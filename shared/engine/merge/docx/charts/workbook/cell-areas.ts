/** Reads and writes the references of charts and formulas to areas of sheets, such as `Sheet1!$B$2:$B$5`. */
import { cellName, cellRange } from "#shared/engine/data/cell-reference.ts";

/** From the first to the last, both included, from 0. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Area {
  readonly sheet: string;
  readonly rows: Range;
  readonly columns: Range;
}

const AREA = /^(?:'((?:[^']|'')+)'|([^'!]+))!(\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)$/;

/** Returns the areas of a reference, or undefined for any other formula. A union has several: `(Sheet1!$A$1,Sheet1!$A$3)`. */
export function readAreas(reference: string): readonly Area[] | undefined {
  if (reference.length > FORMULA_CHARACTERS_MAX) return undefined;
  const isUnion = reference.startsWith("(") && reference.endsWith(")");
  const all = (isUnion ? splitUnion(reference.slice(1, -1)) : [reference]).map(readArea);
  return all.every((area) => area !== undefined) ? all : undefined;
}

export const FORMULA_CHARACTERS_MAX = 2_000;

/** A comma within quotes is part of a sheet's name. */
function splitUnion(text: string): readonly string[] {
  return (text.match(/(?:'(?:[^']|'')*'|[^',])+/g) ?? []).map((each) => each.trim());
}

function readArea(text: string): Area | undefined {
  const [, quoted, plain, cells = ""] = AREA.exec(text) ?? [];
  const range = cellRange(cells.replaceAll("$", ""));
  const name = quoted?.replaceAll("''", "'") ?? plain;
  if (name === undefined || range === undefined) return undefined;
  const { from, to } = range;
  // A chart that was copied from another workbook names its file.
  const sheet = name.replace(/^\[[^\]]*\]/, "");
  return {
    sheet,
    rows: { from: Math.min(from.row, to.row), to: Math.max(from.row, to.row) },
    columns: { from: Math.min(from.column, to.column), to: Math.max(from.column, to.column) },
  };
}

export function writeAreas(areas: readonly Area[]): string {
  const written = areas.map(writeArea);
  return written.length === 1 ? (written[0] ?? "") : `(${written.join(",")})`;
}

function writeArea({ sheet, rows, columns }: Area): string {
  const name = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
  return `${name}!${writeRange({ rows, columns }, absolute)}`;
}

type Place = Parameters<typeof cellName>[0];

/** @param write writes a cell's name */
export function writeRange(
  { rows, columns }: Pick<Area, "rows" | "columns">,
  write: (place: Place) => string = cellName,
): string {
  const first = write({ row: rows.from, column: columns.from });
  const last = write({ row: rows.to, column: columns.to });
  return first === last ? first : `${first}:${last}`;
}

function absolute(place: Place): string {
  return cellName(place).replace(/^([A-Z]+)/, "$$$1$$");
}

/** The number of cells. */
export function sizeOf({ rows, columns }: Pick<Area, "rows" | "columns">): number {
  return (rows.to - rows.from + 1) * (columns.to - columns.from + 1);
}
