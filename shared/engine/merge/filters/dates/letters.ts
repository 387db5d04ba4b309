/** Defines what each letter of a date pattern prints (Unicode TS #35, part 4, Date Field Symbol Table). */

import { type DateTime, dayOfYear, MS_PER_DAY, wallTime, weekday } from "./date-time.ts";
import { FIELD_WIDTH_MAX, field, type Letter, localiser, named, numberOrName, numeric, year } from "./field.ts";
import { dayPeriodNames, eraNames, halfDayNames, monthNames, type NameForm, weekdayNames } from "./names.ts";
import { quarterNames } from "./quarter-names.ts";
import { dayOfWeek, quarter, type WeekRules, weekdayInMonth, weekOfMonth, weekOfYear, weekRules } from "./weeks.ts";
import { ZONE_LETTERS } from "./zone-letters.ts";

const MEANINGS: Readonly<Record<string, Letter>> = {
  G: named(eraNames, ({ year }) => (year > 0 ? 1 : 0)),
  y: year(() => yearOfEra),
  Y: year(ofWeeks(yearOfWeek)),
  u: field(FIELD_WIDTH_MAX, ({ year }) => year),
  r: inLatinDigits(field(FIELD_WIDTH_MAX, ({ year }) => year)),
  Q: numberOrName(field(2, quarter), quarterName),
  q: numberOrName(field(2, quarter), quarterName),
  M: numberOrName(field(2, monthOfYear), monthName("format")),
  L: numberOrName(field(2, monthOfYear), monthName("alone")),
  w: numeric(2, ofWeeks(numberOfWeek)),
  W: numeric(1, ofWeeks(weekOfMonth)),
  d: field(2, ({ day }) => day),
  D: field(3, dayOfYear),
  F: field(1, weekdayInMonth),
  g: field(FIELD_WIDTH_MAX, ({ epochDay }) => epochDay + JULIAN_DAY_OF_1970),
  E: weekdayName("format"),
  e: numberOrName(numeric(2, ofWeeks(dayOfWeek)), weekdayName("format")),
  c: numberOrName((_, locale) => numeric(1, ofWeeks(dayOfWeek))(1, locale), weekdayName("alone")),
  a: halfDay,
  b: halfDayNoonOrMidnight,
  B: named(dayPeriodNames, (dateTime) => (isAt(dateTime, 12) ? NOON : dateTime.hour)),
  h: field(2, ({ hour }) => hour % 12 || 12),
  H: field(2, ({ hour }) => hour),
  K: field(2, ({ hour }) => hour % 12),
  k: field(2, ({ hour }) => hour || 24),
  m: field(2, ({ minute }) => minute),
  s: field(2, ({ second }) => second),
  S: fractionOfSecond,
  A: field(FIELD_WIDTH_MAX, millisecondOfDay),
  ...ZONE_LETTERS,
};

/**
 * The letters that have a meaning. A letter that returns undefined has no meaning in that width, or is not offered in
 * it.
 */
export const LETTERS: ReadonlyMap<string, Letter> = new Map(Object.entries(MEANINGS));

const JULIAN_DAY_OF_1970 = 2_440_588;

/** The year before 1 AD is 1 BC. */
function yearOfEra({ year }: DateTime): number {
  return year > 0 ? year : 1 - year;
}

function monthOfYear({ month }: DateTime): number {
  return month;
}

function yearOfWeek(dateTime: DateTime, weeks: WeekRules): number {
  return weekOfYear(dateTime, weeks).year;
}

function numberOfWeek(dateTime: DateTime, weeks: WeekRules): number {
  return weekOfYear(dateTime, weeks).week;
}

function ofWeeks(valueIn: (dateTime: DateTime, weeks: WeekRules) => number) {
  return (locale: string) => {
    const weeks = weekRules(locale);
    return (dateTime: DateTime) => valueIn(dateTime, weeks);
  };
}

function inLatinDigits(letter: Letter): Letter {
  return (width) => letter(width, "en");
}

function monthName(form: NameForm): Letter {
  const indexOf = (dateTime: DateTime) => monthOfYear(dateTime) - 1;
  return named((locale, width) => monthNames(locale, width, form), indexOf);
}

/** Intl has no names for a width of six letters, such as `Tu`. */
function weekdayName(form: NameForm): Letter {
  return named((locale, width) => weekdayNames(locale, width, form), weekday);
}

/** The narrow form is the number. */
function quarterName(width: number, locale: string) {
  if (width === 5) return field(1, quarter)(1, locale);
  const names = quarterNames(locale, width === 4 ? "long" : "short");
  return width > 5 ? undefined : (dateTime: DateTime) => names[quarter(dateTime) - 1] ?? "";
}

/** Intl only has the abbreviated form. */
function halfDay(width: number, locale: string) {
  if (width > 3) return undefined;
  const names = halfDayNames(locale);
  return ({ hour }: DateTime) => names[hour < 12 ? 0 : 1] ?? "";
}

/**
 * Prints noon if the language has a word for it. Intl has no word for midnight: for other languages the standard allows
 * AM, and the English word is given here.
 */
function halfDayNoonOrMidnight(width: number, locale: string) {
  const periods = dayPeriodNames(locale, width === 4 ? "long" : "short");
  const noon = periods[NOON] === periods[12] ? undefined : periods[NOON];
  const midnight = new Intl.Locale(locale).language === "en" ? "midnight" : undefined;
  const otherwise = halfDay(Math.min(width, 3), locale);
  if (width > 4 || otherwise === undefined) return undefined;
  return (dateTime: DateTime) => {
    const special = isAt(dateTime, 12) ? noon : isAt(dateTime, 0) ? midnight : undefined;
    return special ?? otherwise(dateTime);
  };
}

/** The index of noon in the list of names, after those of the hours. */
const NOON = 24;

function isAt({ hour, minute, second }: DateTime, fullHour: number): boolean {
  return hour === fullHour && minute === 0 && second === 0;
}

/** Prints as many digits as there are letters, truncated and not rounded. */
function fractionOfSecond(width: number, locale: string) {
  if (width > FIELD_WIDTH_MAX) return undefined;
  const localise = localiser(locale);
  return ({ fraction }: DateTime) => localise(fraction.slice(0, width).padEnd(width, "0"));
}

function millisecondOfDay(dateTime: DateTime): number {
  return wallTime(dateTime) - dateTime.epochDay * MS_PER_DAY + Number(dateTime.fraction.slice(0, 3).padEnd(3, "0"));
}
