/** The words for the reason that a file is no spreadsheet for. */
import type { TextName } from "#studio/texts/en.ts";
import { NO_ROWS } from "./no-rows.ts";

interface Words {
  readonly text: TextName;
  readonly values: Readonly<Record<string, string>>;
}

/** The reasons of the reader of delimited text that have words of their own. */
const REASONS: readonly (readonly [TextName, RegExp])[] = [
  ["many.openQuote", /quotation mark .* in line (?<line>\d+) is never closed/],
  ["many.openQuoteUntil", /quotation mark .* in line (?<line>\d+) is closed only in line (?<until>\d+)/],
  ["many.surplus", /line (?<line>\d+) has more values than the first row has names/],
];

export function reasonWords(reason: string): Words {
  if (reason === NO_ROWS) return { text: "many.emptySheet", values: {} };
  for (const [text, pattern] of REASONS) {
    const found = pattern.exec(reason);
    if (found !== null) return { text, values: { ...found.groups } };
  }
  return { text: "many.unreadable", values: { reason: /[.!?]$/.test(reason) ? reason : `${reason}.` } };
}
