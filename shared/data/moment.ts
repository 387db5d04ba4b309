/** The days that spreadsheets count: number 1 is 1 January 1900, and 29 February 1900, which never was, is number 60. */
export interface Moment {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** 0 for Sunday. */
  readonly weekday: number;
  /** The number of the day. */
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  /** Digits of the fraction of a second, as many as were asked for, three at most. */
  readonly fraction: string;
}

/**
 * The moment of a number of days with a fraction, rounded to the last unit of seconds that is shown, so that 18:10 is
 * never 18:09:59.9999. Undefined before number 0 and after the year 9999, which spreadsheets do not show either.
 */
export function momentOf(serial: number, secondDecimals: number): Moment | undefined {
  const decimals = Math.min(secondDecimals, SECOND_DECIMALS_MAX);
  const scale = 10 ** decimals;
  const ticks = Math.round(serial * SECONDS_PER_DAY * scale);
  const seconds = Math.floor(ticks / scale);
  const days = Math.floor(seconds / SECONDS_PER_DAY);
  if (days < 0 || days > LAST_DAY) return undefined;
  return {
    ...calendarDay(days),
    // Excel's own weekdays: right from March 1900 on.
    weekday: (days + 6) % 7,
    days,
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    fraction: decimals === 0 ? "" : String(ticks % scale).padStart(decimals, "0"),
  };
}

/** The number of a moment that is given in milliseconds since 1970. */
export function dayNumber(milliseconds: number): number {
  return milliseconds / (1000 * SECONDS_PER_DAY) + FIRST_OF_1970;
}

const SECOND_DECIMALS_MAX = 3;
const SECONDS_PER_DAY = 86_400;
const FIRST_OF_1970 = 25_569;
const LEAP_DAY = 60;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

function calendarDay(days: number): Pick<Moment, "year" | "month" | "day"> {
  if (days === 0) return { year: 1900, month: 1, day: 0 };
  if (days === LEAP_DAY) return { year: 1900, month: 2, day: 29 };
  const date = new Date(Date.UTC(1899, 11, (days < LEAP_DAY ? 31 : 30) + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
