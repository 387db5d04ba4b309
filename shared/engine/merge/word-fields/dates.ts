/**
 * Computes DATE, TIME, CREATEDATE, SAVEDATE and PRINTDATE (ISO 29500-1, 17.16.5). The document is new: it is created,
 * saved and printed when it is made.
 */
import { inDatePicture } from "#shared/engine/merge/filters/dates/date-picture.ts";
import { type DateTime, wallTime } from "#shared/engine/merge/filters/dates/date-time.ts";
import type { Content } from "./content.ts";
import type { Evaluation } from "./evaluation.ts";

type Default = (now: DateTime, language: string) => string;

const DATE: Intl.DateTimeFormatOptions = { year: "numeric", month: "numeric", day: "numeric" };
const TIME: Intl.DateTimeFormatOptions = { timeStyle: "short" };
const WITH_SECONDS: Intl.DateTimeFormatOptions = { timeStyle: "medium" };

export const computeDate = dateField((now, language) => inFormat(now, language, DATE));
export const computeTime = dateField((now, language) => inFormat(now, language, TIME));
export const computeDocumentDate = dateField((now, language) =>
  [DATE, WITH_SECONDS].map((format) => inFormat(now, language, format)).join(" "),
);
/** Word writes these dates as properties without seconds. */
export const computeDocumentTime = dateField((now, language) =>
  [DATE, TIME].map((format) => inFormat(now, language, format)).join(" "),
);

/** Returns a date as the language writes it. */
export function dateInFull(date: DateTime, language: string): string {
  return inFormat(date, language, DATE);
}

/** A field of another calendar (`\h`, `\s`, `\u`) keeps its text. */
function dateField(byDefault: Default) {
  return (evaluation: Evaluation): Content | undefined => {
    const { code, document, language } = evaluation;
    const { now } = document;
    if (now === undefined || ["h", "s", "u"].some((letter) => code.switches.has(letter))) return undefined;
    const picture = evaluation.textOf(code.switches.get("@"));
    return evaluation.inField(picture === "" ? byDefault(now, language) : inDatePicture(now, picture, language));
  };
}

/** Windows, which gives Word the form of dates, writes days and months of one digit with a zero in these languages. */
const WITH_ZEROS = /^(?:de|es|it|nb|no|pl)\b(?!-US)/;
const TWO_DIGITS: Intl.DateTimeFormatOptions = { month: "2-digit", day: "2-digit" };

function inFormat(now: DateTime, language: string, written: Intl.DateTimeFormatOptions): string {
  const format = written.day !== undefined && WITH_ZEROS.test(language) ? { ...written, ...TWO_DIGITS } : written;
  const formatted = new Intl.DateTimeFormat(language, { ...format, calendar: "gregory", timeZone: "UTC" });
  return formatted.format(wallTime(now)).replaceAll("\u202f", " ");
}
