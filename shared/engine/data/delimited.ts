/** Reads .csv and .tsv files. Values stay text exactly as in the file: 007 is 007. */

import { type DecodedText, decodeText } from "#shared/base/encoding/text-encoding.ts";
import { DataFailure } from "./data-failure.ts";
import type { DataWarning } from "./data-warning.ts";
import type { SoughtNames } from "./find-header.ts";
import { findSeparator } from "./find-separator.ts";
import { SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from "./limits.ts";
import { lineOf, type OpenQuote, parseDelimited } from "./parse-delimited.ts";
import type { SheetRow } from "./sheet-grid.ts";

export interface DelimitedOptions {
  readonly kind: "csv" | "tsv";
  /** The declared charset; detected if absent or unknown. */
  readonly charset?: string | undefined;
  readonly names?: SoughtNames;
}

export interface DelimitedRows {
  readonly rows: readonly SheetRow[];
  /** Returns the line in which a row begins, from 1. */
  lineOf(row: number): number;
  readonly warnings: readonly DataWarning[];
}

/** @throws DataFailure */
export function readDelimited(
  bytes: Uint8Array,
  { kind, charset, names = new Set() }: DelimitedOptions,
): DelimitedRows {
  const decoded = decodeText(bytes, charset);
  if (isBinary(decoded.text)) throw new DataFailure("mismatch", "its content is not text");
  const text = withoutTraces(decoded.text);
  const [line = "", named] = SEPARATOR_LINE.exec(text) ?? [];
  const content = text.slice(line.length);
  const separator = named ?? (kind === "tsv" ? tabFirst(content, names) : findSeparator(content, SEPARATORS, names));
  return { ...readRows(content, separator, line === "" ? 0 : 1), warnings: warningsOf(decoded) };
}

function warningsOf({ encoding, isUncertain, damagedLine }: DecodedText): readonly DataWarning[] {
  const warnings: DataWarning[] = [];
  if (isUncertain) warnings.push({ kind: "encoding_guessed", encoding });
  if (damagedLine !== undefined) warnings.push({ kind: "bytes_replaced", encoding, line: damagedLine });
  return warnings;
}

/** Removes U+0000, which displays nothing, and the end mark of DOS (Ctrl-Z) with what pads the file behind it. */
function withoutTraces(text: string): string {
  const visible = text.includes("\u0000") ? text.replaceAll("\u0000", "") : text;
  const end = visible.indexOf("\u001a");
  return end >= 0 && visible.slice(end).replaceAll("\u001a", "").trim() === "" ? visible.slice(0, end) : visible;
}

const SEPARATORS = [",", ";", "\t", "|"] as const;

/** A first line that tells Excel the separator. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i;

/** Files with this extension are often comma-separated. But if the header has a tab, its commas are text. */
function tabFirst(text: string, names: SoughtNames): string {
  return findSeparator(text, ["\t"], names) === "\t" ? "\t" : findSeparator(text, SEPARATORS, names);
}

/** @param linesBefore the number of lines before the text */
function readRows(text: string, separator: string, linesBefore: number): Omit<DelimitedRows, "warnings"> {
  const rows: (SheetRow | undefined)[] = [];
  const starts: number[] = [];
  const openQuote = parseDelimited(text, separator, (row, start, number) => {
    if (row.length > SHEET_COLUMNS_MAX) throw tooLarge(`${SHEET_COLUMNS_MAX} columns`);
    if (number >= SHEET_ROWS_MAX) throw tooLarge(`${SHEET_ROWS_MAX} rows`);
    rows[number] = row;
    starts[number] = start;
    return true;
  });
  // Empty lines count, like empty rows of a sheet.
  if (openQuote !== undefined) throw unclosed(openQuote, linesBefore);
  return {
    rows: Array.from(rows, (row) => row ?? []),
    lineOf: (row) => lineOf(text, starts[row] ?? 0) + linesBefore,
  };
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

function tooLarge(limit: string): DataFailure {
  return new DataFailure("too_large", `it has more than ${limit}`);
}

/** Damage of a short file. */
const CONTROLS_ALLOWED = 2;

/** Text has tabs, line ends and rarely another control character; binary files have all of them. */
function isBinary(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is counted.
  const control = text.match(/[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/g)?.length ?? 0;
  return control > Math.max(CONTROLS_ALLOWED, text.length / 100);
}
