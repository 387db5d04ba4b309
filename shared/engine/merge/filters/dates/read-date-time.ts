/** Reads dates from ISO 8601 texts and from milliseconds since 1970. */
import { type DateTime, dateTimeAt, epochDayOf, MS_PER_DAY } from "./date-time.ts";

/**
 * Returns the date in a text or a number, or undefined for anything else and for days that do not exist. It accepts:
 * - `2026-01-31`, `20260131`, `2026-01` (its first day), `2026-W05-6`, `2026-031`, years of more digits with a sign
 * - after `T` or a blank `10:30`, `10:30:15`, `10:30:15.25`, `103015`, up to `24:00`
 * - after the time `Z`, `+02:00`, `+0200` or `+02`
 */
export function readDateTime(value: unknown): DateTime | undefined {
  if (typeof value === "number") return readTimestamp(value);
  return typeof value === "string" && value.length <= CHARACTERS_MAX ? readText(value.trim()) : undefined;
}

const CHARACTERS_MAX = 64;

/** The result is in UTC, because the number states no zone. */
function readTimestamp(milliseconds: number): DateTime | undefined {
  if (!(Math.abs(milliseconds) <= MS_MAX)) return undefined;
  const whole = Math.floor(milliseconds);
  const fraction = String(((whole % 1000) + 1000) % 1000).padStart(3, "0");
  return dateTimeAt(whole, { fraction, offset: 0, zone: "UTC" });
}

/** The range of Date, less one day for the other side of the date line. */
const MS_MAX = 8.64e15 - MS_PER_DAY;

const TEXT = /^(\S{7,14}?)(?:(?:T| )(\d\d.*))?$/i;

function readText(text: string): DateTime | undefined {
  const [, date = "", time] = TEXT.exec(text) ?? [];
  const epochDay = readDay(date);
  const clock = time === undefined ? NO_TIME : readClock(time);
  if (epochDay === undefined || clock === undefined) return undefined;
  const wallMs = epochDay * MS_PER_DAY + clock.secondOfDay * 1000;
  return Math.abs(wallMs) <= MS_MAX ? dateTimeAt(wallMs, clock) : undefined;
}

const CALENDAR_DATE = /^(\d{4}|[+-]\d{4,6})-(\d\d)(?:-(\d\d))?$/;
const BASIC_DATE = /^(\d{4})(\d\d)(\d\d)$/;
const WEEK_DATE = /^(\d{4})(-?)W(\d\d)(?:\2([1-7]))?$/i;
const ORDINAL_DATE = /^(\d{4})-(\d{3})$/;

function readDay(date: string): number | undefined {
  const calendar = CALENDAR_DATE.exec(date) ?? BASIC_DATE.exec(date);
  if (calendar !== null) return epochDayOf(Number(calendar[1]), Number(calendar[2]), Number(calendar[3] ?? 1));
  const week = WEEK_DATE.exec(date);
  if (week !== null) return readWeekDay(Number(week[1]), Number(week[3]), Number(week[4] ?? 1));
  const ordinal = ORDINAL_DATE.exec(date);
  return ordinal === null ? undefined : dayOfSameYear(Number(ordinal[1]), Number(ordinal[2]));
}

/** By ISO 8601, the first week is the one with 4 January, and the first day is Monday. */
function readWeekDay(year: number, week: number, day: number): number | undefined {
  const firstMonday = mondayOfFirstWeek(year);
  const monday = firstMonday + (week - 1) * 7;
  return week >= 1 && monday < mondayOfFirstWeek(year + 1) ? monday + day - 1 : undefined;
}

function mondayOfFirstWeek(year: number): number {
  const fourth = epochDayOf(year, 1, 4) ?? 0;
  return fourth - ((((fourth + 3) % 7) + 7) % 7);
}

function dayOfSameYear(year: number, day: number): number | undefined {
  const [start = 0, end = 0] = [epochDayOf(year, 1, 1), epochDayOf(year + 1, 1, 1)];
  return day >= 1 && start + day - 1 < end ? start + day - 1 : undefined;
}

interface Clock {
  readonly secondOfDay: number;
  readonly fraction: string;
  readonly offset: number | undefined;
  readonly zone: string | undefined;
}

const NO_TIME: Clock = { secondOfDay: 0, fraction: "", offset: undefined, zone: undefined };

const TIME =
  /^(?<hour>\d\d)(?:(?<colon>:?)(?<minute>[0-5]\d)(?:\k<colon>(?<second>[0-5]\d)(?:[.,](?<fraction>\d{1,20}))?)?)? ?(?<zone>Z|[+-][0-2]\d(?::?[0-5]\d)?)?$/i;

function readClock(time: string): Clock | undefined {
  const { hour, minute = "0", second = "0", fraction = "", zone } = TIME.exec(time)?.groups ?? {};
  const secondOfDay = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const isTime = secondOfDay < SECONDS_PER_DAY || (secondOfDay === SECONDS_PER_DAY && Number(fraction) === 0);
  if (hour === undefined || !isTime) return undefined;
  if (zone === undefined) return { secondOfDay, fraction, offset: undefined, zone: undefined };
  if (/z/i.test(zone)) return { secondOfDay, fraction, offset: 0, zone: "UTC" };
  return readOffset(zone, { secondOfDay, fraction });
}

const SECONDS_PER_DAY = 86_400;

function readOffset(zone: string, clock: Pick<Clock, "secondOfDay" | "fraction">): Clock | undefined {
  const [hours, minutes] = [zone.slice(1, 3), zone.slice(3).replace(":", "") || "00"];
  if (Number(hours) > 23) return undefined;
  const seconds = (Number(hours) * 60 + Number(minutes)) * 60;
  const offset = zone.startsWith("-") ? -seconds : seconds;
  return { ...clock, offset, zone: `${zone[0]}${hours}:${minutes}` };
}
