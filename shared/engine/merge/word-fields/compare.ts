/**
 * Compares two expressions as Word's fields do: COMPARE, IF, NEXTIF and SKIPIF (ISO 29500-1, 17.16.5.11, 17.16.5.26,
 * 17.16.5.36, 17.16.5.58; MS-OI29500, 2.1.478).
 */
import { readNumber } from "#shared/engine/merge/values/read-number.ts";

/** An expression with the values of nested fields. */
export interface Operand {
  readonly text: string;
  /** Text in quotes is compared as characters with `=` and `<>`. */
  readonly isQuoted: boolean;
}

export const OPERATORS = ["=", "<>", "<=", ">=", "<", ">"] as const;

export type Operator = (typeof OPERATORS)[number];

/**
 * Returns whether the comparison is true. Letters are compared with their case. Numbers are compared by their value.
 * @param language in which numbers are written, such as `de-DE`
 */
export function isTrue(left: Operand, operator: Operator, right: Operand, language: string): boolean {
  if (operator === "=") return isEqual(left, right, language);
  if (operator === "<>") return !isEqual(left, right, language);
  const order = orderOf(left, right, language);
  switch (operator) {
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
  }
}

/** `?` stands for one character of the left text, `*` for any number of them. */
function isEqual(left: Operand, right: Operand, language: string): boolean {
  if (!right.isQuoted) {
    const [one, other] = [readNumber(left.text, language), readNumber(right.text, language)];
    if (one !== undefined && other !== undefined) return one === other;
  }
  if (!right.isQuoted || !/[?*]/.test(right.text)) return left.text === right.text;
  return matchesWildcards(left.text, right.text);
}

function orderOf(left: Operand, right: Operand, language: string): number {
  const [one, other] = [readNumber(left.text, language), readNumber(right.text, language)];
  if (one !== undefined && other !== undefined) return one - other;
  return left.text.localeCompare(right.text, language);
}

/** Takes at most the product of both lengths, whatever the pattern. */
function matchesWildcards(text: string, pattern: string): boolean {
  let [at, of] = [0, 0];
  let star: { readonly of: number; at: number } | undefined;
  while (at < text.length) {
    if (pattern[of] === "*") star = { of: of++, at };
    else if (of < pattern.length && (pattern[of] === "?" || pattern[of] === text[at])) [at, of] = [at + 1, of + 1];
    else if (star === undefined) return false;
    else [at, of] = [++star.at, star.of + 1];
  }
  return /^\**$/.test(pattern.slice(of));
}
