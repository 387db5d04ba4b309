/** Prints a value as the switches of a field say: numeric and date pictures (ISO 29500-1, 17.16.4). */
import { inDatePicture } from "#shared/engine/merge/filters/dates/date-picture.ts";
import { readDateTime } from "#shared/engine/merge/filters/dates/read-date-time.ts";
import { readWrittenDate } from "#shared/engine/merge/filters/dates/read-written-date.ts";
import { decimalText } from "#shared/engine/merge/filters/numbers/decimal.ts";
import { readNumber } from "#shared/engine/merge/values/read-number.ts";

/** The longest fraction that Intl prints. */
const PLACES_MAX = 100;
/** The longest picture that is read. */
const PICTURE_MAX = 200;

export interface DateContext {
  /** The language in which the value is read and printed. */
  readonly language: string;
  /** Returns the date of the cell that displays the value. */
  readonly dateOf: (value: string) => string | undefined;
  /** Takes the reason why a value is printed as it is. */
  readonly warn: (reason: string) => void;
}

/** @param picture such as `dd.MM.yyyy`; a value that is not a date, and any picture that cannot be read, change nothing */
export function withDatePicture(value: string, picture: string, { language, dateOf, warn }: DateContext): string {
  if (value.trim() === "" || picture.length > PICTURE_MAX) return value;
  const dateTime = readDateTime(dateOf(value) ?? value) ?? readWrittenDate(value, language);
  if (dateTime !== undefined) return inDatePicture(dateTime, picture, language);
  warn(
    `prints its value as it is: "${value.slice(0, SHOWN_MAX)}" is no date that can be read. Write dates as 2026-01-31`,
  );
  return value;
}

const SHOWN_MAX = 40;

/**
 * @param picture such as `#.##0,00 €`, with sections for positive, negative and zero values, divided by `;`; a value that
 * is not a number changes nothing
 */
export function withNumberPicture(value: string, picture: string, language: string): string {
  const number = decimalText(value) ?? decimalText(displayedNumber(value, language));
  if (number === undefined || picture.length > PICTURE_MAX) return value;
  const sections = picture.split(/;(?=(?:[^']*'[^']*')*[^']*$)/);
  const [sign, positive = ""] = [Math.sign(Number(number)), ...sections];
  if (sign === 0 && sections[2] !== undefined) return printed("0", sections[2], { sign, isImplied: false }, language);
  const magnitude = String(number).trim().replace(/^[+-]/, "");
  if (sign < 0 && sections[1] !== undefined)
    return printed(magnitude, sections[1], { sign, isImplied: false }, language);
  return printed(magnitude, positive, { sign, isImplied: true }, language);
}

/** Returns the number in a text such as `$1,290.50`. With a unit or a percent sign, it would be another value. */
function displayedNumber(value: string, language: string): number | undefined {
  return /[\p{L}%]/u.test(value) ? undefined : readNumber(value, language);
}

type PictureItem =
  /** `0`, `#` or `x`, each for a digit. */
  | { readonly kind: "place"; readonly sign: string }
  /** A mark or blank that may divide digits. */
  | { readonly kind: "mark"; readonly sign: string }
  | { readonly kind: "sign"; readonly sign: string }
  | { readonly kind: "text"; readonly sign: string };

const ITEM = /'([^']*)'|([#0x])|([.,\u00a0\u202f ])|([+-])|./gs;

function pictureItems(picture: string): readonly PictureItem[] {
  const items = Array.from(picture.matchAll(ITEM), ([whole, literal, place, mark, sign]): PictureItem => {
    if (place !== undefined) return { kind: "place", sign: place };
    if (mark !== undefined) return { kind: "mark", sign: mark };
    return sign === undefined ? { kind: "text", sign: literal ?? whole } : { kind: "sign", sign };
  });
  return withMarksOfDigits(items);
}

/** A mark divides digits between two places, or right before the first. A sign between two places is text. */
function withMarksOfDigits(items: readonly PictureItem[]): readonly PictureItem[] {
  const isPlace = (item: PictureItem | undefined) => item?.kind === "place";
  const [first, last] = [items.findIndex(isPlace), items.findLastIndex(isPlace)];
  return items.map((item, index): PictureItem => {
    const isBetween = index > first && index < last;
    if (item.kind === "sign") return isBetween ? { ...item, kind: "text" } : item;
    if (item.kind !== "mark") return item;
    const isBlank = !/[.,]/.test(item.sign);
    const isOfDigits = isBlank
      ? isPlace(items[index - 1]) && isPlace(items[index + 1])
      : isBetween || index === first - 1;
    return isOfDigits ? item : { ...item, kind: "text" };
  });
}

interface Sign {
  /** -1, 0 or 1: `+` and `-` in the picture show it. */
  readonly sign: number;
  /** Whether a negative number without them has its sign before the digits; that of the section for it says so itself. */
  readonly isImplied: boolean;
}

/**
 * Digits fill the places from the right, whatever text lies between them, and the first place takes those that are left.
 * @param digits without a sign
 */
function printed(digits: string, picture: string, { sign, isImplied }: Sign, language: string): string {
  const items = pictureItems(picture);
  if (!items.some(({ kind }) => kind === "place")) return items.map((item) => item.sign).join("");
  const places = readPlaces(items, language);
  const fraction = items.slice(places.decimal).filter(({ kind }) => kind === "place");
  const { before, after } = roundedDigits(digits, fraction.map((place) => place.sign).join(""));
  const whole = items.slice(0, places.decimal).filter(({ kind }) => kind === "place");
  const cells = wholeCells(before, whole.map((place) => place.sign).join(""), places.divider);
  const isSigned = items.some(({ kind }) => kind === "sign");
  const start = items.findIndex(({ kind }) => kind === "place" || kind === "mark");
  let text = "";
  for (const [index, item] of items.entries()) {
    if (index === start && sign < 0 && isImplied && !isSigned) text += "-";
    if (index === places.decimal) text += (cells.shift() ?? "") + item.sign;
    else if (item.kind === "place") text += index < places.decimal ? cells.shift() : after.shift();
    else if (item.kind === "sign") text += signOf(item.sign, sign);
    else if (item.kind === "text" || !places.dividers.has(item.sign)) text += item.sign;
  }
  return text;
}

function signOf(item: string, sign: number): string {
  if (sign < 0) return "-";
  return item === "+" && sign > 0 ? "+" : " ";
}

interface Places {
  /** The index of the mark of the fraction, or that behind the last item. */
  readonly decimal: number;
  /** The marks that divide thousands. */
  readonly dividers: ReadonlySet<string>;
  /** The first of them. */
  readonly divider: string | undefined;
}

function readPlaces(items: readonly PictureItem[], language: string): Places {
  const shape = items.flatMap(({ kind, sign }) => (kind === "place" || kind === "mark" ? sign : [])).join("");
  const mark = decimalMark(shape, language);
  const isDecimal = ({ kind, sign }: PictureItem) => kind === "mark" && sign === mark;
  const decimal = mark === undefined ? items.length : items.findIndex(isDecimal);
  const whole = mark === undefined ? shape : shape.slice(0, shape.indexOf(mark));
  const dividers = [...new Set(whole.match(/[^#0x]/g))].filter((each) => dividesThousands(whole, each));
  return { decimal, dividers: new Set(dividers), divider: dividers[0] };
}

/** A mark at other places than thousands is text, as in `00.00.00` and `0000 0000`. A single `.` or `,` may stand anywhere. */
function dividesThousands(whole: string, mark: string): boolean {
  const [before = "", ...groups] = whole.split(mark);
  if (before === "" || (groups.length === 1 && /[.,]/.test(mark))) return true;
  return groups.every((group) => group.replace(/[^#0x]/g, "").length === 3);
}

/** Each `0` is a digit or zero, each `#` a digit or a blank. */
function roundedDigits(digits: string, places: string): { readonly before: string; readonly after: string[] } {
  const count = Math.min(places.length, PLACES_MAX);
  const format = new Intl.NumberFormat("en", {
    useGrouping: false,
    minimumFractionDigits: count,
    maximumFractionDigits: count,
  });
  const [before = "", after = ""] = format.format(digits as Intl.StringNumericLiteral).split(".");
  const optional = /#*$/.exec(places)?.[0].length ?? 0;
  const needed = after.replace(/0+$/, "").length;
  const shown = after.slice(0, Math.max(needed, count - optional)).padEnd(places.length, " ");
  return { before: before === "0" ? "" : before, after: [...shown] };
}

/** Returns what each place before the fraction shows; without places one text. `x` cuts off the digits before it. */
function wholeCells(digits: string, places: string, divider: string | undefined): string[] {
  const cut = places.indexOf("x");
  const kept = cut < 0 ? digits : digits.slice(-(places.length - cut));
  const count = Math.max(kept.length, places.length);
  const all = Array.from({ length: count }, (_, index) => {
    const fromEnd = count - index;
    return kept.at(-fromEnd) ?? (places.at(-fromEnd) === "0" || isBehindZero(places, fromEnd) ? "0" : " ");
  });
  const divided = all.map((each, index) => {
    const isDivided = divider !== undefined && index > 0 && (count - index) % 3 === 0;
    return isDivided && /\d/.test(all[index - 1] ?? "") ? divider + each : each;
  });
  const first = divided.slice(0, Math.max(1, count - places.length + 1));
  return [first.join(""), ...divided.slice(first.length)];
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
