/** Carries values from the data to the cells of a chart's sheet, where numbers stay numbers. */
import { decodeXML } from "entities/decode";
import { VALUE } from "#shared/engine/merge/docx/attributes/lifted-markup.ts";
import { printValue } from "#shared/engine/merge/values/print-value.ts";
import type { CellValue } from "./workbook/read-sheet.ts";

const NUMBER = "n";
const TEXT = "t";

/** Writes a value for `readContent`. */
export function writtenChartValue(value: unknown): string {
  if (typeof value === "number") return Number.isFinite(value) ? NUMBER + value : TEXT;
  return TEXT + printValue(value);
}

/** Returns what a rendered text says: a number if it is that alone, and undefined if it is empty. */
export function readContent(xml: string): CellValue {
  const pieces = xml.split(VALUE);
  const [value, ...others] = pieces.filter((_, index) => index % 2 === 1);
  const isAlone = others.length === 0 && pieces.every((piece, index) => index % 2 === 1 || piece.trim() === "");
  if (value?.startsWith(NUMBER) && isAlone) return Number(value.slice(NUMBER.length));
  return readText(xml) || undefined;
}

export function readText(xml: string): string {
  return decodeXML(xml.replace(VALUE, (_, value: string) => value.slice(1)));
}
