/** The rows of a data file as the service reads them, by its own reader: what it would refuse later is refused here. */
import { ENCODING_NAMES } from "#shared/base/encoding/text-encoding.ts";
import { DataFailure } from "#shared/engine/data/data-failure.ts";
import type { DataWarning } from "#shared/engine/data/data-warning.ts";
import { readDataTable } from "#shared/engine/data/read-data.ts";
import type { JsonObject } from "#studio/service/types.ts";
import type { Sheet, SheetAnswer, SheetWarning } from "./read-sheet.ts";

/** As Excel names the sheet of a text file. */
const ONLY_SHEET = "Sheet1";

interface Wanted {
  readonly filename: string;
  readonly sheet: string | undefined;
  /** The names that the template looks for. */
  readonly names: readonly string[];
}

export function readAsService(bytes: Uint8Array, { filename, sheet, names }: Wanted): SheetAnswer {
  try {
    return { read: sheetOf(readDataTable({ filename, bytes }, { sheet, names }), filename) };
  } catch (error) {
    if (error instanceof DataFailure) return { fault: error.fault, reason: error.reason };
    return { fault: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

function sheetOf(table: ReturnType<typeof readDataTable>, filename: string): Sheet {
  const { names, rows, numbers, dates, sheet = ONLY_SHEET, sheets, warnings } = table;
  return {
    filename,
    sheets: sheets.length === 0 ? [ONLY_SHEET] : sheets,
    sheet,
    columns: names,
    rows: rows.map((values): JsonObject => Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]))),
    numbers,
    ...(dates && { dates }),
    warnings: warnings.map(warningOf),
  };
}

function warningOf(warning: DataWarning): SheetWarning {
  switch (warning.kind) {
    case "encoding_guessed":
      return { text: "sheet.encodingGuessed", values: { encoding: ENCODING_NAMES[warning.encoding] } };
    case "bytes_replaced":
      return {
        text: "sheet.bytesReplaced",
        values: { encoding: ENCODING_NAMES[warning.encoding], line: String(warning.line) },
      };
    case "error_cells": {
      const { first, more } = warning;
      const values = { value: first.value, row: String(first.row), column: first.column, more: String(more) };
      return { text: more === 0 ? "sheet.errorCell" : "sheet.errorCells", values };
    }
  }
}
