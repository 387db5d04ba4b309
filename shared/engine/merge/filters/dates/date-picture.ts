/** Prints dates by the pictures that Word writes in fields and controls (ISO 29500-1, 17.16.4.1). */
import { patternPrinter } from "./date-pattern.ts";
import type { DateTime } from "./date-time.ts";

/** @param picture such as `dddd, d. MMMM yyyy` */
export function inDatePicture(dateTime: DateTime, picture: string, language: string): string {
  return patternPrinter(datePattern(picture), language)(dateTime);
}

const DATE_PIECE = /'([^']*)'|[aA][mM]\/[pP][mM]|([dDyYMHhmsS])\2*|./gs;

/** Returns the pattern of Unicode TS #35, whose letters for weekdays, halves of the day and literal text differ. */
function datePattern(picture: string): string {
  let [pattern, text] = ["", ""];
  for (const [piece, literal, letter] of picture.matchAll(DATE_PIECE)) {
    const field = literal === undefined ? fieldOf(piece, letter) : undefined;
    if (field === undefined) text += literal ?? piece;
    else {
      pattern += quoted(text) + field;
      text = "";
    }
  }
  return pattern + quoted(text);
}

/** @returns undefined for text */
function fieldOf(piece: string, letter: string | undefined): string | undefined {
  if (letter === undefined) return /^am\/pm$/i.test(piece) ? "a" : undefined;
  const count = Math.min(piece.length, 4);
  if (/d/i.test(letter)) return count > 2 ? "E".repeat(count) : "d".repeat(count);
  if (/y/i.test(letter)) return count > 2 ? "yyyy" : "yy";
  return letter === "M" ? letter.repeat(count) : letter.replace("S", "s").repeat(Math.min(count, 2));
}

function quoted(literal: string): string {
  return /[A-Za-z']/.test(literal) ? `'${literal.replaceAll("'", "''")}'` : literal;
}
