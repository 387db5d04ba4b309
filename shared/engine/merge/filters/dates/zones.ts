/** Converts times between time zones, and names the zones. */

import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { type DateTime, dateTimeAt, MS_PER_DAY, wallTime } from "./date-time.ts";

/**
 * Reads a name of the IANA database, or an offset such as `+02:00`. It is kept as written, because it may be printed.
 */
export function timeZone(argument: unknown): string {
  if (typeof argument === "string" && argument.length <= ZONE_CHARACTERS_MAX && isKnownZone(argument)) return argument;
  throw new MergeFailure(`the time zone ${shown(argument)} is unknown: write one such as 'Europe/Berlin' or 'UTC'`);
}

const ZONE_CHARACTERS_MAX = 60;

function isKnownZone(zone: string): boolean {
  try {
    offsetFormat(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the time on the zone's clocks. A time without a zone is on those clocks already. A time that the clocks skip
 * when they go forward becomes later by the same amount.
 */
export function inZone(dateTime: DateTime, zone: string): DateTime {
  const wallMs = wallTime(dateTime);
  const instant = wallMs - (dateTime.offset ?? offsetOfWallTime(zone, wallMs)) * 1000;
  const offset = offsetAt(zone, instant);
  return dateTimeAt(instant + offset * 1000, { fraction: dateTime.fraction, offset, zone });
}

/**
 * If clocks show an hour twice, returns the offset of the first time; if they skip it, the offset from before (RFC
 * 5545, 3.3.5).
 */
function offsetOfWallTime(zone: string, wallMs: number): number {
  const before = offsetAt(zone, wallMs - MS_PER_DAY);
  const after = offsetAt(zone, wallMs + MS_PER_DAY);
  const isAfter = offsetAt(zone, wallMs - before * 1000) !== before && offsetAt(zone, wallMs - after * 1000) === after;
  return isAfter ? after : before;
}

/** Returns seconds east of UTC. */
function offsetAt(zone: string, instant: number): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(offsetFormat(zone).format(instant)) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return sign === "-" ? -size : size;
}

const OFFSET = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/;

function offsetFormat(zone: string): Intl.DateTimeFormat {
  const make = () =>
    new Intl.DateTimeFormat("en-US", { calendar: "gregory", timeZone: zone, timeZoneName: "longOffset" });
  return offsetFormats.get(zone, make);
}

const offsetFormats = new Memo<Intl.DateTimeFormat>();

export type ZoneNameStyle = NonNullable<Intl.DateTimeFormatOptions["timeZoneName"]>;

/** Returns the name of the zone at this time in a language, or an empty text if there is no zone. */
export function zoneName(dateTime: DateTime, locale: string, style: ZoneNameStyle): string {
  const { zone, offset } = dateTime;
  if (zone === undefined || offset === undefined) return "";
  const format = nameFormats.get(JSON.stringify([locale, zone, style]), () => {
    // The format has an hour but no date, because V8 crashes on the week-based year (`Y`) in one language's date
    // format.
    return new Intl.DateTimeFormat(locale, {
      calendar: "gregory",
      timeZone: zone,
      hour: "numeric",
      timeZoneName: style,
    });
  });
  const parts = format.formatToParts(wallTime(dateTime) - offset * 1000);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

const nameFormats = new Memo<Intl.DateTimeFormat>();
