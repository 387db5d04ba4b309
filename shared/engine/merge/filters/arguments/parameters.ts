/** Reads the arguments that several filters take. */
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { printPlainValue } from "#shared/engine/merge/values/print-value.ts";
import type { Parameter } from "./filter.ts";

/** The locale of filters that are given none, so that a document does not depend on the machine's language. */
const DEFAULT_LOCALE = "en";

/** Makes a parameter optional: a missing argument, null or `''` gives the fallback. */
export function optional<Setting, Fallback>(
  read: Parameter<Setting>,
  fallback: Fallback,
): Parameter<Setting | Fallback> {
  return (argument, compile, isGiven) =>
    argument === undefined || argument === null || argument === "" ? fallback : read(argument, compile, isGiven);
}

/** Reads a language that ICU has data for, as a BCP 47 tag. */
export function locale(argument: unknown): string {
  if (typeof argument === "string" && argument.length <= LOCALE_CHARACTERS_MAX && isKnownLocale(argument)) {
    return argument;
  }
  throw new MergeFailure(
    `the locale ${shown(argument)} is unknown: write a language, with or without a country, such as 'en' or 'de-CH'`,
  );
}

const LOCALE_CHARACTERS_MAX = 60;

/** Unknown tags are refused, because ICU would use the machine's own language for them. */
function isKnownLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Reads an integer. A text of digits is accepted, because some data files contain only text. */
export function wholeNumber(what: string, max: number, min = 0): (argument: unknown) => number {
  return (argument) => {
    const count = typeof argument === "string" && /^\d{1,9}$/.test(argument) ? Number(argument) : argument;
    if (typeof count === "number" && Number.isInteger(count) && count >= min && count <= max) return count;
    throw new MergeFailure(`${what} is ${shown(argument)}: write a whole number from ${min} to ${max}`);
  };
}

/** Reads a locale; the default is DEFAULT_LOCALE. */
export const localeOrDefault = optional(locale, DEFAULT_LOCALE);

/** Reads a text. A number is converted to its digits. */
export function text(argument: unknown): string {
  if (typeof argument === "string" || typeof argument === "number") return String(argument);
  throw new MergeFailure(
    `a filter's argument is ${shown(argument)}: write a string in quotes, or a name whose value is a string`,
  );
}

/** Reads the path of a property of entries; empty for the entries themselves. */
export const path = optional(text, "");

/** Formats an argument for error messages. */
export function shown(argument: unknown): string {
  const printed = printPlainValue(argument);
  const characters = [...printed.slice(0, 2 * SHOWN_CHARACTERS_MAX)];
  const start = characters.slice(0, SHOWN_CHARACTERS_MAX).join("");
  return `“${start}${start.length < printed.length ? "…" : ""}”`;
}

const SHOWN_CHARACTERS_MAX = 40;
