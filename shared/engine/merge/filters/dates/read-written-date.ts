/** Reads dates as people write them in a language: `2/3/2026`, `3.2.2026`, `3 Feb 2026`, each with or without a time. */
import { Memo } from "#shared/engine/merge/values/memo.ts";
import type { DateTime } from "./date-time.ts";
import { monthNames, weekdayNames } from "./names.ts";
import { readDateTime } from "./read-date-time.ts";

/**
 * Returns undefined for a text that is no date, or may be two: where the language does not decide which number is the month.
 * Years of two digits are those from 1930 to 2029, as in Office.
 */
export function readWrittenDate(text: string, language: string): DateTime | undefined {
  if (text.length > CHARACTERS_MAX) return undefined;
  const [, date = "", clock] = WITH_TIME.exec(text.trim()) ?? [];
  const time = clock === undefined ? "" : timeOf(clock);
  const day = inNumbers(date, language) ?? inWords(date, language);
  return day === undefined || time === undefined ? undefined : readDateTime(day + time);
}

const CHARACTERS_MAX = 64;
const WITH_TIME = /^(.*?\d[^:]*?)(?:(?:,\s*|\s+|T)(\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]\.?m\.?)?))?$/i;

function timeOf(clock: string): string | undefined {
  const [, hour, minute, second = "00", half] = /^(\d+):(\d\d)(?::(\d\d))?\s*([ap])?/i.exec(clock) ?? [];
  const written = Number(hour);
  if (half !== undefined && (written < 1 || written > 12)) return undefined;
  const hours = half === undefined ? written : (written % 12) + (/p/i.test(half) ? 12 : 0);
  return `T${two(hours)}:${minute}:${second}`;
}

const NUMBERS = /^(\d{1,4})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?$/;

function inNumbers(date: string, language: string): string | undefined {
  const [, first = "", mark, second = "", third = ""] = NUMBERS.exec(date) ?? [];
  if (mark === undefined) return undefined;
  if (first.length > 2) return third.length > 2 ? undefined : isoDate(first, second, third);
  const order = orderOf(language);
  if (third.length <= 2 && order === "ymd") return isoDate(first, second, third);
  const [dayFirst, monthFirst] = [isoDate(third, second, first), isoDate(third, first, second)];
  if (dayFirst === undefined || monthFirst === undefined || dayFirst === monthFirst) return dayFirst ?? monthFirst;
  // Languages with points between the numbers begin with the day.
  if (order === "dmy" || mark === ".") return dayFirst;
  return order === "mdy" ? monthFirst : undefined;
}

const WORD = /[\p{L}\p{M}]+\.?|\d+(?:st|nd|rd|th|er|º|ª|\.)?|[^\s,]/giu;
const BESIDE = new Set(["de", "of", "del", "the"]);

/** A month by its name, a day, and a year behind both or in front. */
function inWords(date: string, language: string): string | undefined {
  let month: number | undefined;
  const numbers: string[] = [];
  for (const [word] of date.matchAll(WORD)) {
    if (/^\d/.test(word)) numbers.push(word.replace(/\D+$/, ""));
    else {
      const named = namesOf(language).months.get(folded(word));
      if (named !== undefined && month === undefined) month = named;
      else if (!BESIDE.has(folded(word)) && !namesOf(language).weekdays.has(folded(word)) && word !== "-")
        return undefined;
    }
  }
  const [one = "", other = "", ...more] = numbers;
  if (month === undefined || more.length > 0) return undefined;
  return one.length === 4 ? isoDate(one, String(month), other) : isoDate(other, String(month), one);
}

function isoDate(year: string, month: string, day: string): string | undefined {
  if (![2, 4].includes(year.length) || month === "" || day === "") return undefined;
  const full = year.length === 4 ? year : `${Number(year) < 30 ? "20" : "19"}${year}`;
  const date = `${full}-${two(Number(month))}-${two(Number(day))}`;
  return readDateTime(date) === undefined ? undefined : date;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

interface Names {
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlySet<string>;
}

/** The names in the language and in English. */
function namesOf(language: string): Names {
  return names.get(language, () => {
    const forms = [language, "en"].flatMap((each) =>
      (["long", "short"] as const).flatMap((width) =>
        (["format", "alone"] as const).map((form) => [each, width, form] as const),
      ),
    );
    const months = forms.flatMap((form) => monthNames(...form).map((name, at) => [folded(name), at + 1] as const));
    const weekdays = forms.flatMap((form) => weekdayNames(...form).map(folded));
    return { months: new Map([...months.toReversed(), ["sept", 9]]), weekdays: new Set(weekdays) };
  });
}

const names = new Memo<Names>();

function folded(word: string): string {
  return word.toLowerCase().replace(/\.$/, "");
}

/** Returns the order of day, month and year, such as `dmy`. */
function orderOf(language: string): string {
  return orders.get(language, () => {
    const parts = new Intl.DateTimeFormat(language, { calendar: "gregory", dateStyle: "short" }).formatToParts(0);
    const letters = parts.map(({ type }) => (["day", "month", "year"].includes(type) ? type.charAt(0) : ""));
    return { order: letters.join("") };
  }).order;
}

const orders = new Memo<{ readonly order: string }>();
