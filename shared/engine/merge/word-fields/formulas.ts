/** Computes `=` fields (ISO 29500-1, 17.16.3 and 17.16.5.1). */
import { decimalDigits, decimalText, parseDecimal } from "#shared/engine/merge/filters/numbers/decimal.ts";
import { decimalMark, numberIn, readNumber } from "#shared/engine/merge/values/read-number.ts";
import type { CellNumbers } from "./cell-sums.ts";
import { computeFormula, type FormulaNames } from "./compute-formula.ts";
import { type Content, textOf } from "./content.ts";
import { type Evaluation, fail } from "./evaluation.ts";
import { SIGNS } from "./field.ts";
import { rounded } from "./formula-functions.ts";
import type { Word } from "./parse-code.ts";
import { directionOf, rangeNamed } from "./table-cells.ts";

/** A formula ends where its switches begin. */
const SWITCHES = /\\[*#@!].*$/s;

/** Formulas in the values of nested fields are computed to this depth. */
const DEPTH_MAX = 10;

export function computeFormulaField(evaluation: Evaluation): Content {
  const { field, code, language } = evaluation;
  const formula = field.code.text.slice(code.typeEnd).replace(SWITCHES, "");
  const value = computeFormula(formula, language, namesOf(evaluation, 0));
  const isPictured = code.switches.has("#");
  return evaluation.inField(numberText(isPictured ? value : rounded(value, PLACES), language));
}

/** Without a picture, the result of 1/3 is 0.33 (17.16.3): Word takes the places from Windows, whose default is two. */
const PLACES = 2;

/** Returns the value of a formula that is an expression within the code of another field. @throws NotComputed */
export function computeExpression(evaluation: Evaluation, { start, end }: Word): string {
  const { field, language } = evaluation;
  const formula = field.code.text.slice(start, end);
  const before = field.code.text.slice(0, start).split(SIGNS.field).length - 1;
  const names = namesOf(evaluation, 0);
  const value = computeFormula(formula, language, { ...names, field: (index) => names.field(before + index) });
  return numberText(value, language);
}

/** A number has neither blanks nor zeros that it does not need (17.16.4.2). */
export function numberText(value: number, language: string): string {
  const decimal = decimalText(value);
  const digits = decimal === undefined ? String(value) : decimalDigits(parseDecimal(decimal));
  return digits.replace(".", () => decimalMark(language));
}

function namesOf(evaluation: Evaluation, depth: number): FormulaNames {
  const { language, document } = evaluation;
  return {
    field: (index) => numberOf(evaluation.nestedText(index), evaluation, depth),
    bookmark(name) {
      const marked = document.bookmark(name, evaluation);
      return marked && (numberIn(textOf(marked.content()), language) ?? fail(`the bookmark ${name} has no number`));
    },
    cells: (range, table) => cellNumbers(evaluation, range, table),
  };
}

/** The value of a nested field may be a formula, as text in its place. */
function numberOf(text: string, evaluation: Evaluation, depth: number): number {
  const { language } = evaluation;
  const number = readNumber(text, language);
  if (number !== undefined) return number;
  if (text.trim() === "") return fail("a field in its formula is empty");
  if (depth >= DEPTH_MAX) return fail("its formula cannot be read");
  return computeFormula(text, language, namesOf(evaluation, depth + 1));
}

function cellNumbers(evaluation: Evaluation, name: string, bookmark: string | undefined): CellNumbers | undefined {
  const direction = bookmark === undefined ? directionOf(name) : undefined;
  const around = bookmark === undefined ? evaluation.tableAround() : undefined;
  const opened = bookmark === undefined ? around : evaluation.document.bookmark(bookmark, evaluation)?.table();
  if (opened === undefined) return direction === undefined ? undefined : fail(`${name} needs a table around the field`);
  if (direction === undefined || around === undefined) {
    const range = rangeNamed(name);
    return range && opened.sums.inRange(range);
  }
  const numbers = opened.sums.inDirection(around.cell, direction, () =>
    evaluation.warn(
      `may have a wrong value: ${direction} ends at a cell without a number, as in Word: write 0 into that cell to go on`,
    ),
  );
  return { numbers, isBlank: false };
}
