/** Provides the building blocks of the letters in date patterns. */
import type { DateTime } from "./date-time.ts";
import { digitsOf, type NameWidth } from "./names.ts";

export type Print = (dateTime: DateTime) => string;

/**
 * Returns how a letter prints when it is repeated `width` times, or undefined if the standard defines no meaning for
 * that.
 */
export type Letter = (width: number, locale: string) => Print | undefined;

/** The maximum number of digits of one field, so that a pattern cannot produce a long text. */
export const FIELD_WIDTH_MAX = 20;

/** Prints a number with at least as many digits as there are letters. */
export function numeric(widthMax: number, valueFor: (locale: string) => (dateTime: DateTime) => number): Letter {
  return (width, locale) => {
    if (width > widthMax) return undefined;
    const valueIn = valueFor(locale);
    const localise = localiser(locale);
    return (dateTime) => localise(padded(valueIn(dateTime), width));
  };
}

/** Like `numeric`, for a number that does not depend on the locale. */
export function field(widthMax: number, valueIn: (dateTime: DateTime) => number): Letter {
  return numeric(widthMax, () => valueIn);
}

/** Prints a year: two letters print its last two digits, any other number of letters all digits. */
export function year(valueFor: (locale: string) => (dateTime: DateTime) => number): Letter {
  const all = numeric(FIELD_WIDTH_MAX, valueFor);
  const lastTwo = numeric(2, (locale) => {
    const valueIn = valueFor(locale);
    return (dateTime) => Math.abs(valueIn(dateTime)) % 100;
  });
  return (width, locale) => (width === 2 ? lastTwo : all)(width, locale);
}

/** Prints a number for one or two letters, and a name for three to five. */
export function numberOrName(number: Letter, name: Letter): Letter {
  return (width, locale) => (width < 3 ? number : name)(width, locale);
}

/** Prints a name: one to three letters print the abbreviation, four the whole name, five the narrowest form. */
export function named(
  namesOf: (locale: string, width: NameWidth) => readonly string[],
  indexOf: (dateTime: DateTime) => number,
): Letter {
  return (width, locale) => {
    const style = width <= 3 ? "short" : WIDE[width];
    if (style === undefined) return undefined;
    const names = namesOf(locale, style);
    return (dateTime) => names[indexOf(dateTime)] ?? "";
  };
}

const WIDE: Readonly<Record<number, NameWidth>> = { 4: "long", 5: "narrow" };

function padded(number: number, width: number): string {
  const digits = String(Math.abs(number)).padStart(width, "0");
  return number < 0 ? `-${digits}` : digits;
}

/** Returns a function that replaces digits by those of the locale. */
export function localiser(locale: string): (digits: string) => string {
  const own = digitsOf(locale);
  if (own === undefined) return (digits) => digits;
  return (digits) => digits.replace(/\d/g, (digit) => own[Number(digit)] ?? digit);
}
