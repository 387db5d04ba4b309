/** `[n | number:2:'de']`: prints numbers with a number of decimal places or by a pattern of Unicode TS #35. */
import { defineFilter, forEachEntry } from "./arguments/filter.ts";
import { localeOrDefault, optional, wholeNumber } from "./arguments/parameters.ts";
import { decimalText } from "./numbers/decimal.ts";
import { DIGITS_MAX, numberFormat } from "./numbers/number-formats.ts";
import { type NumberPattern, parseNumberPattern } from "./numbers/number-pattern.ts";
import { patternPrinter } from "./numbers/print-pattern.ts";

const decimalPlaces = wholeNumber("the number of decimal places", DIGITS_MAX);

/** `2` and `'2'` are decimal places. A pattern has `0`, `#` or `@`. */
const placesOrPattern = optional((argument): number | NumberPattern => {
  const isPattern = typeof argument === "string" && !/^[1-9]\d?$/.test(argument);
  return isPattern ? parseNumberPattern(argument) : decimalPlaces(argument);
}, undefined);

/** A value that is not a number is printed as it is. */
export const number = defineFilter({
  parameters: [placesOrPattern, localeOrDefault],
  prepare(format, language) {
    const print = typeof format === "object" ? patternPrinter(format, language) : placesPrinter(format, language);
    return forEachEntry((value) => {
      const decimal = decimalText(value);
      return decimal === undefined ? value : print(decimal);
    });
  },
});

/** If no number of decimal places is given, a number keeps those that it has. */
function placesPrinter(places: number | undefined, language: string) {
  const format = numberFormat(language, {
    minimumFractionDigits: places ?? 0,
    maximumFractionDigits: places ?? DIGITS_MAX,
  });
  return (decimal: Intl.StringNumericLiteral) => format().format(decimal);
}
