/** Creates number formatters, shared by all tags with the same format. */
import { Memo } from "#shared/engine/merge/values/memo.ts";

export type NumberOptions = Readonly<
  Pick<
    Intl.NumberFormatOptions,
    | "style"
    | "currency"
    | "useGrouping"
    | "minimumIntegerDigits"
    | "minimumFractionDigits"
    | "maximumFractionDigits"
    | "minimumSignificantDigits"
    | "maximumSignificantDigits"
    | "roundingIncrement"
  >
>;

/**
 * Returns a formatter that rounds half away from zero, as in commerce, and prints no minus sign for numbers that round
 * to 0. Callers request it again at every use: tags do not keep formatters, so that their number stays bounded.
 */
export function numberFormat(locale: string, options: NumberOptions): () => Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const make = () => new Intl.NumberFormat(locale, { ...options, roundingMode: "halfExpand", signDisplay: "negative" });
  return () => formats.get(key, make);
}

const formats = new Memo<Intl.NumberFormat>();

/** The maximum number of decimal places, and of digits, of one number. */
export const DIGITS_MAX = 20;

/** The localised characters that the signs in number patterns stand for. */
export interface NumberSigns {
  readonly minus: string;
  readonly plus: string;
  readonly percent: string;
  readonly group: string;
  readonly zero: string;
  /**
   * Digits required in front of the first separator: 2 for languages that print `1234` without one (Spanish, Polish).
   */
  readonly minimumGroupingDigits: number;
}

export function numberSigns(locale: string): NumberSigns {
  return signs.get(locale, () => {
    const always = new Intl.NumberFormat(locale, { signDisplay: "always" });
    const percent = new Intl.NumberFormat(locale, { style: "percent" });
    return {
      minus: partOf(always, -1, "minusSign") ?? "-",
      plus: partOf(always, 1, "plusSign") ?? "+",
      percent: partOf(percent, 1, "percentSign") ?? "%",
      group: partOf(always, 1_000_000, "group") ?? ",",
      zero: partOf(always, 0, "integer") ?? "0",
      minimumGroupingDigits: partOf(always, 1_000, "group") === undefined ? 2 : 1,
    };
  });
}

const signs = new Memo<NumberSigns>();

function partOf(format: Intl.NumberFormat, number: number, type: Intl.NumberFormatPartTypes): string | undefined {
  return format.formatToParts(number).find((part) => part.type === type)?.value;
}
