/** Reads .csv and .tsv files. Values stay text exactly as in the file: 007 is 007. */

import { decodeText } from "#shared/base/encoding/text-encoding.ts";
import { DataFailure } from "./data-failure.ts";
import { findSeparator } from "./find-separator.ts";
import { SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from "./limits.ts";
import { lineOf, type OpenQuote, parseDelimited } from "./parse-delimited.ts";
import type { SheetRow } from "./sheet-grid.ts";

/** @throws DataFailure */
export function readDelimited(bytes: Uint8Array, kind: "csv" | "tsv"): readonly SheetRow[] {
  const { text } = decodeText(bytes);
  if (isBinary(text)) throw new DataFailure("mismatch", "its content is not text");
  const [line = "", named] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(line.length);
  const separator = named ?? (kind === "tsv" ? tabFirst(content) : findSeparator(content, SEPARATORS));
  return readRows(content, separator, line === "" ? 0 : 1);
}

const SEPARATORS = [",", ";", "\t", "|"] as const;

/** A first line that tells Excel the separator. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i;

/** Files with this extension are often comma-separated. But if the header has a tab, its commas are text. */
function tabFirst(text: string): string {
  return findSeparator(text, ["\t"]) === "\t" ? "\t" : findSeparator(text, SEPARATORS);
}

/** @param linesBefore the number of lines before the text */
function readRows(text: string, separator: string, linesBefore: number): readonly SheetRow[] {
  const rows: (SheetRow | undefined)[] = [];
  let names: number | undefined;
  const openQuote = parseDelimited(text, separator, (row, start, number) => {
    if (row.length > SHEET_COLUMNS_MAX) throw tooLarge(`${SHEET_COLUMNS_MAX} columns`);
    if (number >= SHEET_ROWS_MAX) throw tooLarge(`${SHEET_ROWS_MAX} rows`);
    if (names === undefined && row.some(isFilled)) names = row.length;
    if (row.slice(names).some(isFilled)) throw surplus(lineOf(text, start) + linesBefore);
    rows[number] = row;
    return true;
  });
  // Empty lines count, like empty rows of a sheet.
  if (openQuote === undefined) return Array.from(rows, (row) => row ?? []);
  throw unclosed(openQuote, linesBefore);
}

/** The lines up to the next quotation mark would be one value. */
function unclosed({ line, closedInLine }: OpenQuote, linesBefore: number): DataFailure {
  const opened = `the quotation mark that opens a value in line ${line + linesBefore}`;
  if (closedInLine === undefined) return new DataFailure("unreadable", `${opened} is never closed: close it`);
  const remedy = "close it, and write a quotation mark that is text twice";
  return new DataFailure(
    "unreadable",
    `${opened} is closed only in line ${closedInLine + linesBefore}, in the middle of a value: ${remedy}`,
  );
}

function isFilled(field: string): boolean {
  return field.trim() !== "";
}

/** Usually a value contains a separator. Dropping the surplus would lose data unnoticed. */
function surplus(line: number): DataFailure {
  const remedy = "put values that contain a separator in quotation marks";
  return new DataFailure("unreadable", `its line ${line} has more values than the first row has names: ${remedy}`);
}

function tooLarge(limit: string): DataFailure {
  return new DataFailure("too_large", `it has more than ${limit}`);
}

/** Text has tabs, line ends and rarely another control character; binary files have all of them. */
function isBinary(text: string): boolean {
  if (text.includes("\u0000")) return true;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted.
  const control = text.match(/[\u0001-\u0008\u000e-\u0019\u001c-\u001f]/g)?.length ?? 0;
  return control > text.length / 100;
}
