/**
 * `[d | date:'dd.MM.yyyy':'de':'Europe/Berlin']`: prints dates by a pattern of Unicode TS #35, or in a style of the
 * language.
 */

import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { defineFilter, forEachEntry } from "./arguments/filter.ts";
import { localeOrDefault, optional, text } from "./arguments/parameters.ts";
import { patternPrinter } from "./dates/date-pattern.ts";
import { wallTime } from "./dates/date-time.ts";
import type { Print } from "./dates/field.ts";
import { readDateTime } from "./dates/read-date-time.ts";
import { inZone, timeZone } from "./dates/zones.ts";

/** This format is unambiguous in every country. */
const DEFAULT_PATTERN = "yyyy-MM-dd";

const datePattern = optional(text, DEFAULT_PATTERN);
const optionalZone = optional(timeZone, undefined);

/**
 * Prints the date in the value's own time zone, unless one is given. A value that is not a date is printed as it is.
 */
export const date = defineFilter({
  parameters: [datePattern, localeOrDefault, optionalZone],
  prepare(pattern, language, zone) {
    const style = STYLES.find((word) => word === pattern);
    const print = style === undefined ? gregorianPrinter(pattern, language) : stylePrinter(style, language);
    return forEachEntry((value) => {
      const dateTime = readDateTime(value);
      if (dateTime === undefined) return value;
      return print(zone === undefined ? dateTime : inZone(dateTime, zone));
    });
  },
});

const STYLES = ["short", "medium", "long", "full"] as const;

function gregorianPrinter(pattern: string, language: string): Print {
  const { calendar = "gregory" } = new Intl.Locale(language);
  if (calendar === "gregory" || calendar === "iso8601") return patternPrinter(pattern, language);
  throw new MergeFailure(`date patterns use the Gregorian calendar, not ${calendar}: write 'long' as the pattern`);
}

/** Uses the Gregorian calendar unless the locale names another, as `th-u-ca-buddhist` does. */
function stylePrinter(dateStyle: (typeof STYLES)[number], language: string): Print {
  const key = JSON.stringify([language, dateStyle]);
  const { calendar = "gregory" } = new Intl.Locale(language);
  const make = () => new Intl.DateTimeFormat(language, { dateStyle, calendar, timeZone: "UTC" });
  return (dateTime) => styles.get(key, make).format(wallTime(dateTime));
}

const styles = new Memo<Intl.DateTimeFormat>();
