/** The rows of a spreadsheet as the service reads them: what is displayed, under the names of the first row. */
import { read, utils, type WorkBook, type WorkSheet } from "xlsx";
import type { Sheet } from "./read-sheet.ts";
import { sheetOf, type Table } from "./sheet-of.ts";

/** @throws Error with the reason, if the bytes are no spreadsheet or it has no rows */
export function readWorkbook(bytes: Uint8Array, wanted?: string): Omit<Sheet, "filename"> {
  const book = read(bytes, { dense: true, cellDates: false, UTC: true });
  const sheets = book.SheetNames.filter((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const name = wanted ?? sheets[0] ?? "";
  return { sheets, sheet: name, ...sheetOf(tableOf(book, name)) };
}

function tableOf(book: WorkBook, name: string): Table {
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
