/** Computes IF and COMPARE (ISO 29500-1, 17.16.5.26 and 17.16.5.11). */

import { readNumber } from "#shared/engine/merge/values/read-number.ts";
import { isTrue, type Operand } from "./compare.ts";
import { computeFormula } from "./compute-formula.ts";
import { type Content, contentOf, textOf } from "./content.ts";
import { type Evaluation, fail, NotComputed } from "./evaluation.ts";
import { SIGNS } from "./field.ts";
import { computeExpression, numberText } from "./formulas.ts";
import { type ParsedComparison, parseCode, parseComparison, unescaped, type Word } from "./parse-code.ts";

/** Without a text for a condition that is false, nothing is printed. */
export function computeIf(evaluation: Evaluation): Content {
  const comparison = comparisonOf(evaluation);
  const chosen = comparison.rest[holds(evaluation, comparison) ? 0 : 1];
  return chosen === undefined ? contentOf([]) : evaluation.contentOf(chosen);
}

export function computeCompare(evaluation: Evaluation): Content {
  return evaluation.inField(holds(evaluation, comparisonOf(evaluation)) ? "1" : "0");
}

function comparisonOf({ field, code }: Evaluation): ParsedComparison {
  return parseComparison(field.code.text, code.typeEnd) ?? fail("its condition has no operator, such as =");
}

function holds(evaluation: Evaluation, { left, operator, right }: ParsedComparison): boolean {
  return isTrue(operandOf(evaluation, left), operator, operandOf(evaluation, right), evaluation.language);
}

/** A word without quotation marks may name a bookmark, or be a formula. */
function operandOf(evaluation: Evaluation, word: Word): Operand {
  const { isQuoted, start, end } = word;
  const text = evaluation.textOf(word);
  if (isQuoted) return { text, isQuoted };
  const bookmark = evaluation.document.bookmark(text, evaluation);
  if (bookmark !== undefined) return { text: textOf(bookmark.content()).trim(), isQuoted };
  if (evaluation.document.isInTemplate(text)) fail(`the bookmark ${text} is missing`);
  const written = evaluation.field.code.text.slice(start, end);
  return { text: formulaValue(written, () => computeExpression(evaluation, word)) ?? text, isQuoted };
}

const OPERAND = String.raw`[\p{L}\p{N}_.,%)${SIGNS.field}]`;

/** An operator between two operands or before a field, or a function. */
const FORMULA = new RegExp(
  String.raw`${OPERAND}\s*[-+*/^]\s*[-+(]*\s*${OPERAND}|^\s*[-+]\s*[(${SIGNS.field}]|\w\(.*\)`,
  "su",
);

/** Words and dates with signs in them are text, unless they can be computed: `New-York`, `24/7`. */
const JOINED_TEXT = /^\S*[\p{L}/-]\S*$/u;

/** Digits with signs between them are a date, or the number of a telephone. */
const JOINED_DIGITS = /^\d+(?:[-/.]\d+)+$/;

/** @returns undefined for text @throws NotComputed if the expression is a formula without a value */
function formulaValue(written: string, compute: () => string): string | undefined {
  if (!FORMULA.test(written) || JOINED_DIGITS.test(written.trim())) return undefined;
  try {
    return compute();
  } catch (error) {
    if (error instanceof NotComputed && error.outcome.kind === "failed" && JOINED_TEXT.test(written)) return undefined;
    throw error;
  }
}

/**
 * Returns whether the condition of a field of mail merge is true, such as that of `NEXTIF` or `SKIPIF` (ISO 29500-1,
 * 17.16.5.36 and 17.16.5.58).
 * @param code the field's code, in which `SIGNS.field` stands for each nested field
 * @param values those of the nested fields, in order
 * @returns undefined for a code without a comparison, and if an expression is a formula without a value
 */
export function isConditionTrue(code: string, values: readonly string[], language: string): boolean | undefined {
  const comparison = parseComparison(code, parseCode(code).typeEnd);
  if (comparison === undefined) return undefined;
  const operand = ({ start, end, isQuoted }: Word): Operand => {
    const before = code.slice(0, start).split(SIGNS.field).length - 1;
    const written = code.slice(start, end);
    let at = before;
    const text = written.replaceAll(SIGNS.field, () => values[at++] ?? "");
    if (isQuoted) return { text: unescaped(text), isQuoted };
    const field = (index: number) => readNumber(values[before + index] ?? "", language) ?? fail("it has no number");
    const names = { field, bookmark: () => undefined, cells: () => undefined };
    const compute = () => numberText(computeFormula(written, language, names), language);
    return { text: formulaValue(written, compute) ?? text, isQuoted };
  };
  try {
    return isTrue(operand(comparison.left), comparison.operator, operand(comparison.right), language);
  } catch (error) {
    if (error instanceof NotComputed) return undefined;
    throw error;
  }
}
