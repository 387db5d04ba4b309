/** Readers of the arguments that several filters take. */
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import { printPlainValue } from "#shared/merge/values/print-value.ts";
import type { Parameter } from "./filter.ts";

/** Of filters without a locale, so that no machine's language decides how a document reads. */
const DEFAULT_LOCALE = "en";

/** An argument that is not given, null or `''` stands for the fallback. */
export function optional<Setting, Fallback>(
  read: Parameter<Setting>,
  fallback: Fallback,
): Parameter<Setting | Fallback> {
  return (argument) => (argument === undefined || argument === null || argument === "" ? fallback : read(argument));
}

/** A language that has data in ICU, as a tag of BCP 47. */
export function locale(argument: unknown): string {
  if (typeof argument === "string" && argument.length <= LOCALE_CHARACTERS_MAX && isKnownLocale(argument)) {
    return argument;
  }
  throw new MergeFailure(
    `the locale ${shown(argument)} is unknown: write a language, with or without a country, such as 'en' or 'de-CH'`,
  );
}

const LOCALE_CHARACTERS_MAX = 60;

/** ICU would take the machine's own language for one that it does not know. */
function isKnownLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** A whole number from 0. A text of digits counts: data files have nothing else. */
export function wholeNumber(what: string, max: number): Parameter<number> {
  return (argument) => {
    const count = typeof argument === "string" && /^\d{1,9}$/.test(argument) ? Number(argument) : argument;
    if (typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= max) return count;
    throw new MergeFailure(`${what} is ${shown(argument)}: write a whole number from 0 to ${max}`);
  };
}

/** DEFAULT_LOCALE where none is given. */
export const localeOrDefault = optional(locale, DEFAULT_LOCALE);

/** A number counts as its digits. */
export function text(argument: unknown): string {
  if (typeof argument === "string" || typeof argument === "number") return String(argument);
  throw new MergeFailure(`a filter's argument is ${shown(argument)}: write a text in quotes, or a name that has one`);
}

/** Of a property of entries; empty for the entries themselves. */
export const path = optional(text, "");

/** An argument as messages quote it. */
export function shown(argument: unknown): string {
  const printed = printPlainValue(argument);
  const characters = [...printed.slice(0, 2 * SHOWN_CHARACTERS_MAX)];
  const start = characters.slice(0, SHOWN_CHARACTERS_MAX).join("");
  return `“${start}${start.length < printed.length ? "…" : ""}”`;
}

const SHOWN_CHARACTERS_MAX = 40;
