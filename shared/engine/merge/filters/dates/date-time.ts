/** Represents a date and time as a calendar and a wall clock show them. */

export interface DateTime {
  /** The year of the proleptic Gregorian calendar; 0 is the year 1 BC. */
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Fractional digits of the second, as they were written. */
  readonly fraction: string;
  /** Days since 1 January 1970. */
  readonly epochDay: number;
  /** Seconds east of UTC, or undefined if the text does not say. */
  readonly offset: number | undefined;
  /** Name of the time zone, such as `Europe/Berlin` or `+02:00`, or undefined if there is none. */
  readonly zone: string | undefined;
}

export const MS_PER_DAY = 86_400_000;

/** Returns the milliseconds since 1 January 1970, 0:00 on the same clock, without the fraction of the second. */
export function wallTime({ epochDay, hour, minute, second }: DateTime): number {
  return epochDay * MS_PER_DAY + ((hour * 60 + minute) * 60 + second) * 1000;
}

type Place = Pick<DateTime, "fraction" | "offset" | "zone">;

/** @param wallMs milliseconds as `wallTime` returns them, in the range of Date */
export function dateTimeAt(wallMs: number, { fraction, offset, zone }: Place): DateTime {
  const date = new Date(wallMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    fraction,
    epochDay: Math.floor(wallMs / MS_PER_DAY),
    offset,
    zone,
  };
}

/** Returns the days since 1 January 1970, or undefined for a day that the month does not have. */
export function epochDayOf(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / MS_PER_DAY : undefined;
}

/** Returns the day of the year, from 1 to 366. */
export function dayOfYear({ year, epochDay }: Pick<DateTime, "year" | "epochDay">): number {
  return epochDay - (epochDayOf(year, 1, 1) ?? epochDay) + 1;
}

/** Returns the day of the week; 0 is Sunday. */
export function weekday({ epochDay }: Pick<DateTime, "epochDay">): number {
  return (((epochDay + 4) % 7) + 7) % 7;
}
