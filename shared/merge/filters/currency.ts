/** `[p | currency:'EUR':'de']`: prints amounts of money as a language writes them. */

import { Memo } from "#shared/merge/values/memo.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import { defineFilter, forEachEntry } from "./arguments/filter.ts";
import { localeOrDefault, optional, shown, wholeNumber } from "./arguments/parameters.ts";
import { decimalText } from "./numbers/decimal.ts";
import { DIGITS_MAX, numberFormat } from "./numbers/number-formats.ts";

const decimalPlaces = optional(wholeNumber("the number of decimal places", DIGITS_MAX), undefined);

/** Decimal places are those of the currency unless given. What is no number is printed as it is. */
export const currency = defineFilter({
  parameters: [currencyCode, localeOrDefault, decimalPlaces],
  prepare(code, language, places) {
    const digits = places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places };
    const format = numberFormat(language, { style: "currency", currency: code, ...digits });
    return forEachEntry((value) => {
      const decimal = decimalText(value);
      return decimal === undefined ? value : format().format(decimal);
    });
  },
});

/** ISO 4217, currencies of the past included. Intl itself takes any three letters for a currency. */
function currencyCode(argument: unknown): string {
  const code = typeof argument === "string" ? argument.toUpperCase() : "";
  if (/^[A-Z]{3}$/.test(code) && nameOf(code) !== undefined) return code;
  const found = argument === undefined ? "has no currency" : `does not know the currency ${shown(argument)}`;
  throw new MergeFailure(`the filter currency ${found}: write a code of ISO 4217, such as 'EUR'`);
}

/** Made at its first use: it takes 15 ms. */
function nameOf(code: string): string | undefined {
  return names.get("en", () => new Intl.DisplayNames("en", { type: "currency", fallback: "none" })).of(code);
}

const names = new Memo<Intl.DisplayNames>();
