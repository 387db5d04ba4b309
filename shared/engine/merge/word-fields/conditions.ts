/** Computes IF and COMPARE (ISO 29500-1, 17.16.5.26 and 17.16.5.11). */
import { isTrue, type Operand } from "./compare.ts";
import { type Content, contentOf, textOf } from "./content.ts";
import { type Evaluation, fail } from "./evaluation.ts";
import { SIGNS } from "./field.ts";
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

/** A word without quotation marks may name a bookmark. */
function operandOf(evaluation: Evaluation, { isQuoted, ...place }: Word): Operand {
  const text = evaluation.textOf({ isQuoted, ...place });
  const bookmark = isQuoted ? undefined : evaluation.document.bookmark(text, evaluation);
  return { text: bookmark === undefined ? text : textOf(bookmark.content()).trim(), isQuoted };
}

/**
 * Returns whether the condition of a field of mail merge is true, such as that of `NEXTIF` or `SKIPIF` (ISO 29500-1,
 * 17.16.5.36 and 17.16.5.58).
 * @param code the field's code, in which `SIGNS.field` stands for each nested field
 * @param values those of the nested fields, in order
 * @returns undefined for a code without a comparison
 */
export function isConditionTrue(code: string, values: readonly string[], language: string): boolean | undefined {
  const comparison = parseComparison(code, parseCode(code).typeEnd);
  if (comparison === undefined) return undefined;
  const operand = ({ start, end, isQuoted }: Word): Operand => {
    let at = code.slice(0, start).split(SIGNS.field).length - 1;
    const text = code.slice(start, end).replaceAll(SIGNS.field, () => values[at++] ?? "");
    return { text: isQuoted ? unescaped(text) : text, isQuoted };
  };
  return isTrue(operand(comparison.left), comparison.operator, operand(comparison.right), language);
}
