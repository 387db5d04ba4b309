/** Reads date patterns such as `d MMMM yyyy` (Unicode TS #35, part 4, Date Format Patterns). */

import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { Print } from "./field.ts";
import { LETTERS } from "./letters.ts";

/** @throws MergeFailure if the pattern is malformed or has letters without a meaning */
export function patternPrinter(pattern: string, locale: string): Print {
  const { print } = compiled.get(JSON.stringify([pattern, locale]), () => ({ print: compile(pattern, locale) }));
  return print;
}

const compiled = new Memo<{ readonly print: Print }>();

function compile(pattern: string, locale: string): Print {
  const refuse = (why: string) => new MergeFailure(`the date pattern ${shown(pattern)} ${why}`);
  if (pattern.length > PATTERN_CHARACTERS_MAX) throw refuse(`is longer than ${PATTERN_CHARACTERS_MAX} characters`);
  const pieces: readonly string[] = withPlainQuotes(pattern).match(PIECES) ?? [];
  if (pieces.includes("'")) throw refuse("has an unclosed quote");
  const mistake = MISTAKES.find(({ has, hasNot }) => has.every(isIn(pieces)) && !hasNot.some(isIn(pieces)));
  if (mistake !== undefined) throw refuse(mistake.why);
  const printers = pieces.map((piece): Print => {
    if (!/^[A-Za-z]/.test(piece)) return constant(literal(piece));
    const letter = LETTERS.get(piece.charAt(0));
    const print = letter?.(piece.length, locale);
    if (print !== undefined) return print;
    const meaning = letter === undefined ? "has no meaning" : "is not supported in this length";
    throw refuse(`has ${shown(piece)}, which ${meaning}: put words in quotes, as in "d 'of' MMMM"`);
  });
  return (dateTime) => printers.reduce((text, print) => text + print(dateTime), "");
}

const PATTERN_CHARACTERS_MAX = 200;

/** Matches a quote, quoted text, a letter with its repetitions, other text, and a quote that is not closed. */
const PIECES = /''|'(?:[^']|'')+'|([A-Za-z])\1*|[^A-Za-z']+|'/g;

/** Word types typographic quotes. If the pattern also has plain quotes, a typographic one is an apostrophe. */
function withPlainQuotes(pattern: string): string {
  return pattern.includes("'") ? pattern : pattern.replace(/[‘’]/g, "'");
}

function literal(piece: string): string {
  if (piece === "''") return "'";
  return piece.startsWith("'") ? piece.slice(1, -1).replaceAll("''", "'") : piece;
}

function constant(text: string): Print {
  return () => text;
}

interface Mistake {
  readonly has: readonly string[];
  readonly hasNot: readonly string[];
  readonly why: string;
}

/**
 * Combinations that no real date format uses but that patterns of other programs lead to. They would silently print
 * wrong dates.
 */
const MISTAKES: readonly Mistake[] = [
  { has: ["D", "M"], hasNot: ["d"], why: "has D, which is the day of the year: write dd for the day of the month" },
  { has: ["Y", "M"], hasNot: ["w", "y"], why: "has Y, which is the year of the week w: write yyyy for the year" },
  { has: ["d", "m", "y"], hasNot: ["M", "L", ..."hHkK"], why: "has m, which is minutes: write MM for the month" },
];

function isIn(pieces: readonly string[]): (letter: string) => boolean {
  return (letter) => pieces.some((piece) => piece.startsWith(letter));
}
