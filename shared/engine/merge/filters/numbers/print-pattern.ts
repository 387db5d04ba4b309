/** Prints numbers by a pattern, with the digits and signs of a language. */
import { timesTenTo } from "./decimal.ts";
import { type NumberOptions, type NumberSigns, numberFormat, numberSigns } from "./number-formats.ts";
import type { Affixes, AffixPiece, NumberPattern } from "./number-pattern.ts";

export function patternPrinter(pattern: NumberPattern, locale: string): (decimal: Intl.StringNumericLiteral) => string {
  const format = numberFormat(locale, optionsOf(pattern));
  const signs = numberSigns(locale);
  const power = powerOf(pattern.positive);
  const positive = printAffixes(pattern.positive, signs);
  const negative = pattern.negative
    ? printAffixes(pattern.negative, signs)
    : { ...positive, prefix: signs.minus + positive.prefix };
  return (decimal) => {
    const scaled = power === 0 ? decimal : timesTenTo(power, decimal);
    if (!Number.isFinite(Number(scaled))) return "";
    const parts = partsOf(format(), scaled);
    const { prefix, suffix } = parts.isNegative ? negative : positive;
    return prefix + printDigits(parts, pattern, signs) + suffix;
  };
}

function optionsOf({ digits }: NumberPattern): NumberOptions {
  if ("minimumSignificantDigits" in digits) return { useGrouping: false, ...digits };
  return { useGrouping: false, ...digits, minimumIntegerDigits: Math.max(1, digits.minimumIntegerDigits) };
}

function powerOf({ prefix, suffix }: Affixes): number {
  const signs = [...prefix, ...suffix].map((piece) => typeof piece === "object" && piece.sign);
  if (signs.includes("percent")) return 2;
  return signs.includes("perMille") ? 3 : 0;
}

function printAffixes({ prefix, suffix }: Affixes, signs: NumberSigns) {
  const print = (piece: AffixPiece) => {
    if (typeof piece === "string") return piece;
    return piece.sign === "perMille" ? "‰" : signs[piece.sign];
  };
  return { prefix: prefix.map(print).join(""), suffix: suffix.map(print).join("") };
}

interface NumberParts {
  readonly isNegative: boolean;
  readonly whole: string;
  /** The fraction including the decimal separator; empty for a number without decimal places. */
  readonly fraction: string;
}

function partsOf(format: Intl.NumberFormat, decimal: Intl.StringNumericLiteral): NumberParts {
  const parts = format.formatToParts(decimal);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return {
    isNegative: value("minusSign") !== "",
    whole: value("integer"),
    fraction: value("decimal") + value("fraction"),
  };
}

function printDigits({ whole, fraction }: NumberParts, pattern: NumberPattern, signs: NumberSigns): string {
  const { digits, groups } = pattern;
  const mayLackZero = "minimumIntegerDigits" in digits && digits.minimumIntegerDigits === 0;
  if (mayLackZero && whole === signs.zero && fraction !== "") return fraction;
  return (groups === undefined ? whole : group(whole, groups, signs)) + fraction;
}

function group(whole: string, [last, others]: readonly [number, number], signs: NumberSigns): string {
  const digits = [...whole];
  if (digits.length < last + signs.minimumGroupingDigits) return whole;
  const groups = [digits.splice(-last).join("")];
  while (digits.length > 0) groups.unshift(digits.splice(-others).join(""));
  return groups.join(signs.group);
}
