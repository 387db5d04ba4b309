/** Time zones: what their clocks show at an instant, and what they are called. */

import { shown } from "#shared/merge/filters/arguments/parameters.ts";
import { Memo } from "#shared/merge/values/memo.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import { type Moment, MS_PER_DAY, momentAt, wallTime } from "./moment.ts";

/** A name of the IANA data base, or an offset such as `+02:00`; as it is written, for it may be printed. */
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
 * An instant on the zone's clocks. A moment that names no zone is on them already; a time that they skip, when they are
 * put forward, becomes as much later.
 */
export function inZone(moment: Moment, zone: string): Moment {
  const wallMs = wallTime(moment);
  const instant = wallMs - (moment.offset ?? offsetOfWallTime(zone, wallMs)) * 1000;
  const offset = offsetAt(zone, instant);
  return momentAt(instant + offset * 1000, { fraction: moment.fraction, offset, zone });
}

/** Where clocks show an hour twice, that of the first time; where they skip it, that from before (RFC 5545, 3.3.5). */
function offsetOfWallTime(zone: string, wallMs: number): number {
  const before = offsetAt(zone, wallMs - MS_PER_DAY);
  const after = offsetAt(zone, wallMs + MS_PER_DAY);
  const isAfter = offsetAt(zone, wallMs - before * 1000) !== before && offsetAt(zone, wallMs - after * 1000) === after;
  return isAfter ? after : before;
}

/** Seconds east of UTC. */
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

/** What a language calls the zone at this moment; nothing where the moment has no zone. */
export function zoneName(moment: Moment, locale: string, style: ZoneNameStyle): string {
  const { zone, offset } = moment;
  if (zone === undefined || offset === undefined) return "";
  const format = nameFormats.get(JSON.stringify([locale, zone, style]), () => {
    // With a hour, and without date: there V8 dies from the year of weeks (`Y`) that one language's format holds.
    return new Intl.DateTimeFormat(locale, {
      calendar: "gregory",
      timeZone: zone,
      hour: "numeric",
      timeZoneName: style,
    });
  });
  const parts = format.formatToParts(wallTime(moment) - offset * 1000);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

const nameFormats = new Memo<Intl.DateTimeFormat>();
