/** The words for the reason that a file is no spreadsheet for. */
import type { TextName } from "#studio/texts/en.ts";
import type { Unreadable } from "./read-sheet.ts";

interface Words {
  readonly text: TextName;
  readonly values: Readonly<Record<string, string>>;
}

/** The reasons of the reader that have words of their own. */
const REASONS: readonly (readonly [TextName, RegExp])[] = [
  ["many.openQuote", /quotation mark .* in line (?<line>\d+) is never closed/],
  ["many.openQuoteUntil", /quotation mark .* in line (?<line>\d+) is closed only in line (?<until>\d+)/],
  ["many.surplus", /line (?<line>\d+) has more values than the first row has names/],
  ["many.noResult", /cell (?<cell>[A-Z]+\d+) contains a formula without its result/],
];

/** Other faults of the reader with words of their own. */
const FAULTS: Readonly<Record<string, TextName>> = {
  empty: "many.emptySheet",
  encrypted: "many.encrypted",
  mismatch: "many.mismatch",
  too_large: "many.tooLargeSheet",
};

export function reasonWords({ fault, reason }: Unreadable): Words {
  for (const [text, pattern] of REASONS) {
    const found = pattern.exec(reason);
    if (found !== null) return { text, values: { ...found.groups } };
  }
  const text = Object.hasOwn(FAULTS, fault) ? FAULTS[fault] : undefined;
  if (text !== undefined) return { text, values: {} };
  return { text: "many.unreadable", values: { reason: /[.!?]$/.test(reason) ? reason : `${reason}.` } };
}
