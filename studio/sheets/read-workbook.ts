/** The rows of a spreadsheet as the service reads them: what is displayed, under the names of the first row. */
import { read, utils, type WorkBook, type WorkSheet } from "xlsx";
import type { JsonObject } from "#studio/service/types.ts";
import { NO_ROWS } from "./no-rows.ts";
import type { Sheet } from "./read-sheet.ts";

/** @throws Error with the reason, if the bytes are no spreadsheet or it has no rows */
export function readWorkbook(bytes: Uint8Array, wanted?: string): Omit<Sheet, "filename"> {
  const book = read(bytes, { dense: true, cellDates: false, UTC: true });
  const sheets = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const name = wanted ?? sheets[0] ?? "";
  const [heading, ...values] = tableOf(book, name).filter((row) => row.some((cell) => cell !== ""));
  const columns = columnsOf(heading ?? []);
  const rows = values.map(
    (row): JsonObject => Object.fromEntries(columns.map(([column, at]) => [column, row[at] ?? ""])),
  );
  if (rows.length === 0 || columns.length === 0) throw new Error(NO_ROWS);
  return { sheets, sheet: name, columns: columns.map(([column]) => column), rows };
}

function tableOf(book: WorkBook, name: string): readonly (readonly (string | boolean)[])[] {
  const sheet: WorkSheet = book.Sheets[name] ?? {};
  return utils
    .sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: "" })
    .map((row, r) => row.map((value, c) => (typeof value === "boolean" ? value : displayed(sheet, r, c, value))));
}

function displayed(sheet: WorkSheet, row: number, column: number, value: unknown): string {
  const { s } = utils.decode_range(sheet["!ref"] ?? "A1");
  const cell = sheet["!data"]?.[row + s.r]?.[column + s.c];
  return cell === undefined || value === "" ? "" : utils.format_cell(cell);
}

/** Of equal names, the second gets a number. Columns without a name are left out. */
function columnsOf(heading: readonly (string | boolean)[]): readonly (readonly [string, number])[] {
  const taken = new Map<string, number>();
  return heading.flatMap((cell, at) => {
    const name = String(cell).trim();
    if (name === "") return [];
    const count = taken.get(name) ?? 0;
    taken.set(name, count + 1);
    return [[count === 0 ? name : `${name}_${count}`, at] as const];
  });
}
