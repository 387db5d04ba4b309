/** Names of months, weekdays, eras and parts of the day, from the CLDR data in ICU. */
import { Memo } from "#shared/merge/values/memo.ts";
import { MS_PER_DAY } from "./moment.ts";

/** In the terms of Intl: `Sep`, `September`, `S`. */
export type NameWidth = "short" | "long" | "narrow";

/** `format` within a date, as in Russian `31 января`; `alone` without a day, as in `январь`. */
export type NameForm = "format" | "alone";

/** From January on. */
export function monthNames(locale: string, width: NameWidth, form: NameForm): readonly string[] {
  const others: Intl.DateTimeFormatOptions = form === "format" ? { day: "numeric" } : {};
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
  return names({ locale, calendar: BARE_CALENDAR, part: "month", options: { month: width, ...others } }, days);
}

/** From Sunday on. */
export function weekdayNames(locale: string, width: NameWidth, form: NameForm): readonly string[] {
  const others: Intl.DateTimeFormatOptions = form === "format" ? { month: "short", day: "numeric" } : {};
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, 1 + day));
  return names({ locale, calendar: BARE_CALENDAR, part: "weekday", options: { weekday: width, ...others } }, days);
}

/** Before and after the start of the era. */
export function eraNames(locale: string, width: NameWidth): readonly string[] {
  const options: Intl.DateTimeFormatOptions = { era: width, year: "numeric" };
  return names({ locale, calendar: "gregory", part: "era", options }, [Date.UTC(-5, 5, 1), Date.UTC(2026, 5, 1)]);
}

/** AM and PM. */
export function halfDayNames(locale: string): readonly string[] {
  const options: Intl.DateTimeFormatOptions = { hour: "numeric", hourCycle: "h12" };
  return names({ locale, calendar: BARE_CALENDAR, part: "dayPeriod", options }, [timeOfDay(3), timeOfDay(15)]);
}

/** Such as `in the morning`: for the half-hours from 0:30 on, and last for noon itself. */
export function dayPeriodNames(locale: string, width: NameWidth): readonly string[] {
  const times = [...Array.from({ length: 24 }, (_, hour) => timeOfDay(hour + 0.5)), timeOfDay(12)];
  const options: Intl.DateTimeFormatOptions = {
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h12",
    dayPeriod: width,
  };
  return names({ locale, calendar: BARE_CALENDAR, part: "dayPeriod", options }, times);
}

function timeOfDay(hour: number): number {
  return (hour / 24) * MS_PER_DAY;
}

/** From 0 to 9, where they are other than those of ASCII. */
export function digitsOf(locale: string): readonly string[] | undefined {
  const list = memo.get(`digits ${locale}`, () => {
    const format = new Intl.NumberFormat(locale, { useGrouping: false });
    return Array.from({ length: 10 }, (_, digit) => format.format(digit));
  });
  return list[0] === "0" ? undefined : list;
}

/**
 * A calendar for which CLDR has hardly any formats of a language's own, but only `MMM d` and the like: so every name
 * comes in the form asked for, where others have numbers instead of some months' names (Finnish, Lithuanian, Japanese).
 * The names are those of the Gregorian calendar. Compared with CLDR 47 in 629 locales.
 */
const BARE_CALENDAR = "iso8601";

interface NamesQuery {
  readonly locale: string;
  readonly calendar: string;
  readonly part: Intl.DateTimeFormatPartTypes;
  /** Never a month and a year without day: V8 dies from the year of weeks (`Y`) in a format of Scottish Gaelic. */
  readonly options: Intl.DateTimeFormatOptions;
}

function names({ locale, calendar, part, options }: NamesQuery, times: readonly number[]): readonly string[] {
  return memo.get(JSON.stringify([locale, options]), () => {
    const format = new Intl.DateTimeFormat(locale, { calendar, timeZone: "UTC", ...options });
    return times.map((time) => format.formatToParts(time).find(({ type }) => type === part)?.value ?? "");
  });
}

const memo = new Memo<readonly string[]>();
