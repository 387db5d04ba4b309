/** Computes a formula (ISO 29500-1, 17.16.3). */
import type { CellNumbers } from "./cell-sums.ts";
import { fail, NotComputed } from "./evaluation.ts";
import { callFunction, isFunction, takesLists, truth } from "./formula-functions.ts";
import { formulaTokens, type Token } from "./formula-tokens.ts";
import { type Summary, summaryOf } from "./number-summary.ts";

/** The names and fields that a formula refers to. Each method @throws NotComputed */
export interface FormulaNames {
  /** Returns the value of the nested field at this position. */
  field(index: number): number;
  /** Returns the number that a bookmark marks, or undefined without such a bookmark. */
  bookmark(name: string): number | undefined;
  /**
   * Returns the numbers in a range of cells such as `A1:B2` or `ABOVE`, or undefined if the name is none.
   * @param table the bookmark of the table, or undefined for the one around the field
   */
  cells(range: string, table: string | undefined): CellNumbers | undefined;
}

/** Expressions that lie deeper in each other are not computed. */
const DEPTH_MAX = 100;

/** @throws NotComputed */
export function computeFormula(formula: string, language: string, names: FormulaNames): number {
  const tokens = formulaTokens(formula, language) ?? fail("its formula cannot be read");
  const value = new FormulaReader(tokens, names).read();
  return Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : fail("its value is too large");
}

/** A binary fraction has as many decimal digits. */
const DIGITS = 15;

class FormulaReader {
  readonly #tokens: readonly Token[];
  readonly #names: FormulaNames;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], names: FormulaNames) {
    this.#tokens = tokens;
    this.#names = names;
  }

  read(): number {
    const value = this.#comparison();
    return this.#at === this.#tokens.length ? value : this.#fail();
  }

  #fail(): never {
    return fail(this.#tokens.length === 0 ? "its formula is empty" : "its formula is incomplete");
  }

  #comparison(): number {
    let value = this.#sum();
    for (let sign = this.#sign(COMPARISONS); sign !== undefined; sign = this.#sign(COMPARISONS))
      value = truth(COMPARE[sign]?.(value, this.#sum()) === true);
    return value;
  }

  #sum(): number {
    let value = this.#product();
    for (let sign = this.#sign(["+", "-"]); sign !== undefined; sign = this.#sign(["+", "-"])) {
      const next = this.#product();
      value += sign === "+" ? next : -next;
    }
    return value;
  }

  #product(): number {
    let value = this.#power();
    for (let sign = this.#sign(["*", "/"]); sign !== undefined; sign = this.#sign(["*", "/"])) {
      const next = this.#power();
      if (sign === "/" && next === 0) fail("it divides by zero");
      value = sign === "*" ? value * next : value / next;
    }
    return value;
  }

  #power(): number {
    let value = this.#signed();
    while (this.#sign(["^"]) !== undefined) value **= this.#signed();
    return value;
  }

  #signed(): number {
    let factor = 1;
    for (let sign = this.#sign(["+", "-"]); sign !== undefined; sign = this.#sign(["+", "-"]))
      factor *= sign === "-" ? -1 : 1;
    let value = this.#atom();
    while (this.#sign(["%"]) !== undefined) value /= 100;
    return factor * value;
  }

  #atom(): number {
    const token = this.#tokens[this.#at++];
    if (token === undefined) return this.#fail();
    if (token.kind === "number") return token.value;
    if (token.kind === "field") return this.#names.field(token.index);
    if (token.kind === "name") return this.#named(token.text);
    return token.text === "(" ? this.#enclosed() : this.#fail();
  }

  #enclosed(): number {
    const value = this.#deeper(() => this.#comparison());
    return this.#sign([")"]) === undefined ? this.#fail() : value;
  }

  #deeper<Value>(read: () => Value): Value {
    if (++this.#depth > DEPTH_MAX) fail(`its formula has more than ${DEPTH_MAX} parentheses in each other`);
    const value = read();
    this.#depth--;
    return value;
  }

  #named(text: string): number {
    const name = text.toUpperCase();
    if (isFunction(name) && this.#sign(["("]) !== undefined) return this.#call(name);
    if (name === "TRUE" || name === "FALSE") return truth(name === "TRUE");
    const cells = this.#cells(text);
    if (cells !== undefined) return cells.numbers.first ?? (cells.isBlank ? 0 : fail(`the cell ${text} has no number`));
    return this.#names.bookmark(text) ?? fail(`the bookmark ${text} is missing`);
  }

  /** Another name behind the first is a range in the table that the first marks. */
  #cells(text: string): CellNumbers | undefined {
    const next = this.#tokens[this.#at];
    if (next?.kind !== "name") return this.#names.cells(text, undefined);
    this.#at++;
    return this.#names.cells(next.text, text) ?? fail(`the table ${text} is missing`);
  }

  #call(name: string): number {
    if (name === "DEFINED") return this.#deeper(() => this.#defined());
    const values: Summary[] = [];
    this.#deeper(() => {
      if (this.#sign([")"]) !== undefined) return;
      do values.push(this.#argument(name));
      while (this.#sign([",", ";"]) !== undefined);
      if (this.#sign([")"]) === undefined) this.#fail();
    });
    return callFunction(name, values);
  }

  #argument(name: string): Summary {
    const token = this.#tokens[this.#at];
    if (!takesLists(name) || token?.kind !== "name") return summaryOf(this.#comparison());
    const before = this.#at++;
    const cells = isFunction(token.text.toUpperCase()) ? undefined : this.#cells(token.text);
    const end = this.#tokens[this.#at];
    const isWhole = end?.kind === "sign" && [",", ";", ")"].includes(end.text);
    if (cells !== undefined && isWhole) return cells.numbers;
    this.#at = before;
    return summaryOf(this.#comparison());
  }

  /** 1 if the expression has a value, otherwise 0. */
  #defined(): number {
    const depth = this.#depth;
    try {
      const value = this.#comparison();
      if (this.#sign([")"]) !== undefined) return truth(Number.isFinite(value));
    } catch (error) {
      if (!(error instanceof NotComputed) || error.outcome.kind !== "failed") throw error;
    }
    this.#depth = depth;
    for (let open = 1; open > 0; ) {
      const token = this.#tokens[this.#at++] ?? this.#fail();
      if (token.kind === "sign") open += token.text === "(" ? 1 : token.text === ")" ? -1 : 0;
    }
    return 0;
  }

  #sign(signs: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || !signs.includes(token.text)) return undefined;
    this.#at++;
    return token.text;
  }
}

const COMPARE: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  "=": (one, other) => one === other,
  "<>": (one, other) => one !== other,
  "<=": (one, other) => one <= other,
  ">=": (one, other) => one >= other,
  "<": (one, other) => one < other,
  ">": (one, other) => one > other,
};
const COMPARISONS = Object.keys(COMPARE);
