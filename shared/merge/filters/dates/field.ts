/** Building blocks of the letters in date patterns. */
import type { Moment } from "./moment.ts";
import { digitsOf, type NameWidth } from "./names.ts";

export type Print = (moment: Moment) => string;

/** How a letter prints when it is repeated `width` times; undefined where the standard gives that no meaning. */
export type Letter = (width: number, locale: string) => Print | undefined;

/** Digits of one field, at most: nobody needs more, and a pattern cannot ask for a long text. */
export const FIELD_WIDTH_MAX = 20;

/** A number with at least as many digits as there are letters. */
export function numeric(widthMax: number, valueFor: (locale: string) => (moment: Moment) => number): Letter {
  return (width, locale) => {
    if (width > widthMax) return undefined;
    const valueIn = valueFor(locale);
    const localise = localiser(locale);
    return (moment) => localise(padded(valueIn(moment), width));
  };
}

/** The same where the number is the same everywhere. */
export function field(widthMax: number, valueIn: (moment: Moment) => number): Letter {
  return numeric(widthMax, () => valueIn);
}

/** Two letters are for the last two digits of a year, any other number of them for all digits. */
export function year(valueFor: (locale: string) => (moment: Moment) => number): Letter {
  const all = numeric(FIELD_WIDTH_MAX, valueFor);
  const lastTwo = numeric(2, (locale) => {
    const valueIn = valueFor(locale);
    return (moment) => Math.abs(valueIn(moment)) % 100;
  });
  return (width, locale) => (width === 2 ? lastTwo : all)(width, locale);
}

/** One and two letters are numbers, three to five names. */
export function numberOrName(number: Letter, name: Letter): Letter {
  return (width, locale) => (width < 3 ? number : name)(width, locale);
}

/** One to three letters are for the abbreviation, four for the whole name, five for the narrowest form. */
export function named(
  namesOf: (locale: string, width: NameWidth) => readonly string[],
  indexOf: (moment: Moment) => number,
): Letter {
  return (width, locale) => {
    const style = width <= 3 ? "short" : WIDE[width];
    if (style === undefined) return undefined;
    const names = namesOf(locale, style);
    return (moment) => names[indexOf(moment)] ?? "";
  };
}

const WIDE: Readonly<Record<number, NameWidth>> = { 4: "long", 5: "narrow" };

function padded(number: number, width: number): string {
  const digits = String(Math.abs(number)).padStart(width, "0");
  return number < 0 ? `-${digits}` : digits;
}

/** Gives a number the digits of the locale. */
export function localiser(locale: string): (digits: string) => string {
  const own = digitsOf(locale);
  if (own === undefined) return (digits) => digits;
  return (digits) => digits.replace(/\d/g, (digit) => own[Number(digit)] ?? digit);
}
