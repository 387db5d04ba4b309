/** Prints dates by the pictures that Word writes in fields and controls (ISO 29500-1, 17.16.4.1). */
import { patternPrinter } from "./date-pattern.ts";
import type { DateTime } from "./date-time.ts";

/** @param picture such as `dddd, d. MMMM yyyy` */
export function inDatePicture(dateTime: DateTime, picture: string, language: string): string {
  return patternPrinter(datePattern(picture), language)(dateTime);
}

const DATE_PIECE = /'([^']*)'|AM\/PM|([dDyYMHhms])\2*|./gis;

/** Returns the pattern of Unicode TS #35, whose letters for weekdays, halves of the day and literal text differ. */
function datePattern(picture: string): string {
  return picture.replace(DATE_PIECE, (piece, literal: string | undefined, letter: string | undefined) => {
    if (literal !== undefined) return quoted(literal);
    if (/^am\/pm$/i.test(piece)) return "a";
    if (letter === undefined) return quoted(piece);
    const count = Math.min(piece.length, 4);
    if (/d/i.test(letter)) return count > 2 ? "E".repeat(count) : "d".repeat(count);
    if (/y/i.test(letter)) return count > 2 ? "yyyy" : "yy";
    return letter.repeat(letter === "M" ? count : Math.min(count, 2));
  });
}

function quoted(literal: string): string {
  return /[A-Za-z']/.test(literal) ? `'${literal.replaceAll("'", "''")}'` : literal;
}
