/** Formatters of numbers, shared by all tags that print alike. */
import { Memo } from "#shared/merge/values/memo.ts";

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
 * A formatter that rounds half away from zero, as in commerce, and has no minus sign for what it rounds to 0. To be
 * asked for again at every use: tags do not keep formatters, so that their number stays bounded.
 */
export function numberFormat(locale: string, options: NumberOptions): () => Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const make = () => new Intl.NumberFormat(locale, { ...options, roundingMode: "halfExpand", signDisplay: "negative" });
  return () => formats.get(key, make);
}

const formats = new Memo<Intl.NumberFormat>();

/** Decimal places and digits of one number, at most. */
export const DIGITS_MAX = 20;

/** The signs of a language that number patterns stand for. */
export interface NumberSigns {
  readonly minus: string;
  readonly plus: string;
  readonly percent: string;
  readonly group: string;
  readonly zero: string;
  /** Integer digits from which on there are groups, beyond the first group: 2 where `1234` has none (Spanish, Polish). */
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
