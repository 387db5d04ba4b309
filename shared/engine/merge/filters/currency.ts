/** `[p | currency:'EUR':'de']`: prints amounts of money as a language writes them. */

import { Memo } from "#shared/engine/merge/values/memo.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { defineFilter, forEachEntry } from "./arguments/filter.ts";
import { localeOrDefault, optional, shown, wholeNumber } from "./arguments/parameters.ts";
import { decimalText } from "./numbers/decimal.ts";
import { DIGITS_MAX, numberFormat } from "./numbers/number-formats.ts";

const decimalPlaces = optional(wholeNumber("the number of decimal places", DIGITS_MAX), undefined);

/** Uses the currency's decimal places unless a number is given. A value that is not a number is printed as it is. */
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

/** Reads an ISO 4217 code, including historical currencies. Intl itself accepts any three letters as a currency. */
function currencyCode(argument: unknown): string {
  const code = typeof argument === "string" ? argument.toUpperCase() : "";
  if (/^[A-Z]{3}$/.test(code) && nameOf(code) !== undefined) return code;
  const found = argument === undefined ? "has no currency" : `does not know the currency ${shown(argument)}`;
  throw new MergeFailure(`the filter currency ${found}: write a code of ISO 4217, such as 'EUR'`);
}

/** Creates the names on first use, because that takes 15 ms. */
function nameOf(code: string): string | undefined {
  return names.get("en", () => new Intl.DisplayNames("en", { type: "currency", fallback: "none" })).of(code);
}

const names = new Memo<Intl.DisplayNames>();
