/** Reads number patterns such as `#,##0.00` (Unicode TS #35, part 3, Number Format Patterns). */
import { shown } from "#shared/engine/merge/filters/arguments/parameters.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { DIGITS_MAX } from "./number-formats.ts";

export interface NumberPattern {
  readonly positive: Affixes;
  /** If the pattern has no part for negative numbers, they are printed like positive ones after a minus sign. */
  readonly negative: Affixes | undefined;
  readonly digits: PatternDigits;
  /** The sizes of the last group of digits and of the groups before it. */
  readonly groups: readonly [number, number] | undefined;
}

/** The text around the digits. A sign is an object, because it depends on the language. */
export interface Affixes {
  readonly prefix: readonly AffixPiece[];
  readonly suffix: readonly AffixPiece[];
}

export type AffixPiece = string | { readonly sign: "minus" | "plus" | "percent" | "perMille" };

type PatternDigits =
  | { readonly minimumSignificantDigits: number; readonly maximumSignificantDigits: number }
  | {
      /** 0 if 0.5 is printed as `.5`. */
      readonly minimumIntegerDigits: number;
      readonly minimumFractionDigits: number;
      readonly maximumFractionDigits: number;
      /** The rounding step in units of the last decimal place. */
      readonly roundingIncrement: RoundingIncrement;
    };

type RoundingIncrement = NonNullable<Intl.NumberFormatOptions["roundingIncrement"]>;

/**
 * @throws MergeFailure for a malformed pattern, and for exponents, padding and currency signs, which are not supported
 */
export function parseNumberPattern(pattern: string): NumberPattern {
  const refuse = (why: string) => new MergeFailure(`the number pattern ${shown(pattern)} ${why}`);
  if (pattern.length > PATTERN_CHARACTERS_MAX) throw refuse(`is longer than ${PATTERN_CHARACTERS_MAX} characters`);
  const foreign = /[¤*]/.exec(masked(pattern));
  if (foreign !== null) throw refuse(`has ${shown(foreign[0])}, which is not supported: put it in quotes to print it`);
  const [positive, negative] = splitUnquoted(pattern).map(readSubpattern);
  if (positive === undefined) throw refuse("is invalid: write one such as '#,##0.00' or '0.###'");
  const digits = readDigits(positive.number);
  if (digits === undefined) throw refuse(`has digits in an invalid order, or more than ${DIGITS_MAX} of them`);
  return { positive, negative, digits, groups: readGroups(positive.number) };
}

const PATTERN_CHARACTERS_MAX = 200;

/** Replaces each character in quotes by a letter. A single expression for both steps would take exponential time. */
function masked(pattern: string): string {
  return pattern.replace(/''|'(?:[^']|'')+'/g, (quoted) => "q".repeat(quoted.length));
}

/** Splits the pattern at a semicolon. By the standard, a trailing semicolon has no meaning. */
function splitUnquoted(pattern: string): readonly string[] {
  const at = masked(pattern).indexOf(";");
  const parts = at < 0 ? [pattern] : [pattern.slice(0, at), pattern.slice(at + 1)];
  return parts.filter((part, index) => index === 0 || part !== "");
}

interface Subpattern extends Affixes {
  readonly number: string;
}

function readSubpattern(subpattern: string): Subpattern | undefined {
  const [, prefix, number] = SUBPATTERN.exec(masked(subpattern)) ?? [];
  if (prefix === undefined || number === undefined) return undefined;
  const suffix = subpattern.slice(prefix.length + number.length);
  return { prefix: readAffix(subpattern.slice(0, prefix.length)), number, suffix: readAffix(suffix) };
}

/** Matches prefix, digits and suffix. */
const SUBPATTERN = /^([^#0-9@.,']*)([#0-9@.,]+)[^#0-9@.,']*$/;

const SIGNS: Readonly<Record<string, AffixPiece>> = {
  "-": { sign: "minus" },
  "+": { sign: "plus" },
  "%": { sign: "percent" },
  "‰": { sign: "perMille" },
};

function readAffix(affix: string): readonly AffixPiece[] {
  return (affix.match(/''|'(?:[^']|'')+'|[^']/g) ?? []).map((piece) => {
    if (piece === "''") return "'";
    return piece.length > 1 && piece.startsWith("'")
      ? piece.slice(1, -1).replaceAll("''", "'")
      : (SIGNS[piece] ?? piece);
  });
}

function readDigits(number: string): PatternDigits | undefined {
  const [groups = "", fraction = "", ...more] = number.split(".");
  const whole = groups.replaceAll(",", "");
  if (more.length > 0 || whole + fraction === "" || fraction.includes(",")) return undefined;
  const significant = /^#*(@+)(#*)$/.exec(whole);
  if (significant !== null && fraction === "") {
    const [, least = "", rest = ""] = significant;
    const maximumSignificantDigits = least.length + rest.length;
    if (maximumSignificantDigits > DIGITS_MAX) return undefined;
    return { minimumSignificantDigits: least.length, maximumSignificantDigits };
  }
  return readPlaces(whole, fraction);
}

function readPlaces(whole: string, fraction: string): PatternDigits | undefined {
  if (!/^#*\d*$/.test(whole) || !/^\d*#*$/.test(fraction)) return undefined;
  const integerDigits = whole.replaceAll("#", "");
  const fractionDigits = fraction.replaceAll("#", "");
  if (integerDigits.length > DIGITS_MAX || fraction.length > DIGITS_MAX) return undefined;
  const increment = INCREMENTS.find((size) => size === (Number(integerDigits + fractionDigits) || 1));
  if (increment === undefined || (increment > 1 && fractionDigits !== fraction)) return undefined;
  return {
    minimumIntegerDigits: integerDigits.length,
    minimumFractionDigits: fractionDigits.length,
    maximumFractionDigits: fraction.length,
    roundingIncrement: increment,
  };
}

/** The increments that ECMA-402 offers. */
const INCREMENTS: readonly RoundingIncrement[] = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];

function readGroups(number: string): readonly [number, number] | undefined {
  const [, ...groups] = (number.split(".")[0] ?? "").split(",").map(({ length }) => length);
  const last = groups.at(-1);
  return last === undefined || last === 0 ? undefined : [last, groups.at(-2) || last];
}
