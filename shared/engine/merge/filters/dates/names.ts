/** Reads the names of months, weekdays, eras and day periods from the CLDR data in ICU. */
import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MS_PER_DAY } from "./date-time.ts";

/** The width in the terms of Intl: `Sep`, `September`, `S`. */
export type NameWidth = "short" | "long" | "narrow";

/** `format` is used within a date, as in Russian `31 января`; `alone` without a day, as in `январь`. */
export type NameForm = "format" | "alone";

/** Returns the names from January on. */
export function monthNames(locale: string, width: NameWidth, form: NameForm): readonly string[] {
  const others: Intl.DateTimeFormatOptions = form === "format" ? { day: "numeric" } : {};
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 15));
  return names({ locale, calendar: BARE_CALENDAR, part: "month", options: { month: width, ...others } }, days);
}

/** Returns the names from Sunday on. */
export function weekdayNames(locale: string, width: NameWidth, form: NameForm): readonly string[] {
  const others: Intl.DateTimeFormatOptions = form === "format" ? { month: "short", day: "numeric" } : {};
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 1, 1 + day));
  return names({ locale, calendar: BARE_CALENDAR, part: "weekday", options: { weekday: width, ...others } }, days);
}

/** Returns the names of the eras before and after year 1. */
export function eraNames(locale: string, width: NameWidth): readonly string[] {
  const options: Intl.DateTimeFormatOptions = { era: width, year: "numeric" };
  return names({ locale, calendar: "gregory", part: "era", options }, [Date.UTC(-5, 5, 1), Date.UTC(2026, 5, 1)]);
}

/** Returns AM and PM. */
export function halfDayNames(locale: string): readonly string[] {
  const options: Intl.DateTimeFormatOptions = { hour: "numeric", hourCycle: "h12" };
  return names({ locale, calendar: BARE_CALENDAR, part: "dayPeriod", options }, [timeOfDay(3), timeOfDay(15)]);
}

/**
 * Returns names such as `in the morning`: one for each half past the hour from 0:30 on, and finally one for noon
 * itself.
 */
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

/** Returns the digits from 0 to 9, or undefined if they are those of ASCII. */
export function digitsOf(locale: string): readonly string[] | undefined {
  const list = memo.get(`digits ${locale}`, () => {
    const format = new Intl.NumberFormat(locale, { useGrouping: false });
    return Array.from({ length: 10 }, (_, digit) => format.format(digit));
  });
  return list[0] === "0" ? undefined : list;
}

/**
 * CLDR has hardly any localised formats for this calendar except `MMM d` and similar ones. So every name comes in the
 * requested form, while other calendars give numbers instead of some month names (Finnish, Lithuanian, Japanese). The
 * names are those of the Gregorian calendar. Compared with CLDR 47 in 629 locales.
 */
const BARE_CALENDAR = "iso8601";

interface NamesQuery {
  readonly locale: string;
  readonly calendar: string;
  readonly part: Intl.DateTimeFormatPartTypes;
  /** Never a month and a year without a day: V8 crashes on the week-based year (`Y`) in a format of Scottish Gaelic. */
  readonly options: Intl.DateTimeFormatOptions;
}

function names({ locale, calendar, part, options }: NamesQuery, times: readonly number[]): readonly string[] {
  return memo.get(JSON.stringify([locale, options]), () => {
    const format = new Intl.DateTimeFormat(locale, { calendar, timeZone: "UTC", ...options });
    return times.map((time) => format.formatToParts(time).find(({ type }) => type === part)?.value ?? "");
  });
}

const memo = new Memo<readonly string[]>();
