/** The rows of a .csv or .tsv file as the service reads them, by its own reader: it refuses here what it would refuse later. */
import { readDelimited } from "#shared/engine/data/delimited.ts";
import type { Sheet } from "./read-sheet.ts";
import { sheetOf } from "./sheet-of.ts";

/** As Excel names it. */
const ONLY_SHEET = "Sheet1";

/** @throws Error with the reason, if the bytes are no such text, or it has no rows */
export function readText(bytes: Uint8Array, kind: "csv" | "tsv"): Omit<Sheet, "filename"> {
  const table = readDelimited(bytes, kind).map((row) => row.map((cell) => String(cell ?? "")));
  return { sheets: [ONLY_SHEET], sheet: ONLY_SHEET, ...sheetOf(table) };
}
