/** Prints a value as the switches of a field say: numeric and date pictures (ISO 29500-1, 17.16.4). */
import { inDatePicture } from "#shared/engine/merge/filters/dates/date-picture.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { decimalText } from "#shared/engine/merge/filters/numbers/decimal.ts";

/** The longest fraction that Intl prints. */
const PLACES_MAX = 100;
/** The longest picture that is read. */
const PICTURE_MAX = 200;

/** @param picture such as `dd.MM.yyyy`; a value that is not a date, and any picture that cannot be read, change nothing */
export function withDatePicture(value: string, picture: string, language: string): string {
  const dateTime = readDateTime(value);
  if (dateTime === undefined || picture.length > PICTURE_MAX) return value;
  return inDatePicture(dateTime, picture, language);
}

/**
 * @param picture such as `#.##0,00 €`, with sections for positive, negative and zero values, divided by `;`; a value that
 * is not a number changes nothing
 */
export function withNumberPicture(value: string, picture: string, language: string): string {
  const number = decimalText(value);
  if (number === undefined || picture.length > PICTURE_MAX) return value;
  const sections = picture.split(/;(?=(?:[^']*'[^']*')*[^']*$)/);
  const [sign, positive = ""] = [Math.sign(Number(number)), ...sections];
  if (sign === 0 && sections[2] !== undefined) return printed("0", sections[2], 0, language);
  const magnitude = String(number).trim().replace(/^[+-]/, "");
  if (sign < 0 && sections[1] !== undefined) return printed(magnitude, sections[1], 1, language);
  return printed(magnitude, positive, sign, language);
}

const NUMBER_PIECE = /'([^']*)'|([.,]?[#0x](?:[#0x.,\u00a0 ]*[#0x])?)|./gs;

/** @param digits without a sign @param sign of the value: it is shown by `+` or `-`, or before the digits */
function printed(digits: string, picture: string, sign: number, language: string): string {
  const places = picture.replace(/'[^']*'/g, "").match(/[.,]?[#0x](?:[#0x.,\u00a0 ]*[#0x])?/)?.[0];
  if (places === undefined) return picture.replace(/'([^']*)'/g, "$1");
  const showsSign = /[+-]/.test(picture.replace(/'[^']*'/g, ""));
  let isDone = false;
  return picture.replace(NUMBER_PIECE, (piece, literal: string | undefined, found: string | undefined) => {
    if (literal !== undefined) return literal;
    if (piece === "+") return sign > 0 ? "+" : sign < 0 ? "-" : " ";
    if (piece === "-") return sign < 0 ? "-" : " ";
    if (found === undefined || isDone) return piece;
    isDone = true;
    return (sign < 0 && !showsSign ? "-" : "") + inPlaces(digits, found, language);
  });
}

/** Each `0` is a digit or zero, each `#` a digit or a blank, and `x` cuts off the digits before it. */
function inPlaces(digits: string, places: string, language: string): string {
  const mark = decimalMark(places, language);
  const [whole = "", fraction = ""] = mark === undefined ? [places] : places.split(mark);
  const count = Math.min(fraction.replace(/[^#0x]/g, "").length, PLACES_MAX);
  const format = new Intl.NumberFormat("en", {
    useGrouping: false,
    minimumFractionDigits: count,
    maximumFractionDigits: count,
  });
  const [before = "", after = ""] = format.format(digits as Intl.StringNumericLiteral).split(".");
  const optional = /#*$/.exec(fraction)?.[0].length ?? 0;
  const needed = after.replace(/0+$/, "").length;
  const shown = after.slice(0, Math.max(needed, count - optional)).padEnd(count, " ");
  return wholePart(before === "0" ? "" : before, whole) + (count > 0 ? mark + shown : "");
}

function wholePart(digits: string, places: string): string {
  const marks = places.replace(/[^#0x]/g, "");
  const kept = marks.includes("x") ? digits.slice(-marks.length) : digits;
  const all = Array.from({ length: Math.max(kept.length, marks.length) }, (_, index) => {
    const fromEnd = Math.max(kept.length, marks.length) - index;
    return kept.at(-fromEnd) ?? (marks.at(-fromEnd) === "0" || isBehindZero(marks, fromEnd) ? "0" : " ");
  });
  const separator = /[.,\u00a0 ]/.exec(places)?.[0];
  if (separator === undefined) return all.join("");
  return all.join("").replace(/(?<=\d)(?=(?:\d{3})+$)/g, separator);
}

/** A `#` behind a `0` is a place that is shown. */
function isBehindZero(marks: string, fromEnd: number): boolean {
  return marks.slice(0, marks.length - fromEnd).includes("0");
}

/**
 * Word takes the marks from the system, which nobody knows here. Of two marks the last is that of the fraction. One that is
 * repeated, or is not that of the language and has three places behind it, divides thousands.
 */
function decimalMark(places: string, language: string): string | undefined {
  const marks = places.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return undefined;
  const count = marks.filter((mark) => mark === last).length;
  if (new Set(marks).size > 1) return count === 1 ? last : undefined;
  if (count > 1) return undefined;
  const own = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
  return last === own || places.length - places.indexOf(last) !== 4 ? last : undefined;
}
