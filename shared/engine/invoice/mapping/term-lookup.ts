/** Compiles where a business term comes from: a name of the data, an expression over them, or a text. */
import type { TermSource } from "#shared/base/model/invoice-mapping.ts";
import { expression, treeOfExpression } from "#shared/engine/merge/syntax/expression.ts";
import type { Node } from "#shared/engine/merge/syntax/expression-tree.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { findOwn, own } from "#shared/engine/merge/values/scopes.ts";

/** @throws Error for a text that is neither a name nor an expression */
export function compileSource(source: TermSource): Lookup {
  return typeof source === "string" ? compileText(source) : () => source.text;
}

/** A name that the data have as it is written wins, so that `USt-IdNr` is no subtraction. */
function compileText(text: string): Lookup {
  const compute = compileExpression(text);
  const [first = "", ...rest] = text.split(".");
  return (scopes, work) => {
    const named = findOwn(scopes, text) ?? rest.reduce(own, findOwn(scopes, first));
    return named === undefined ? compute(scopes, work) : named;
  };
}

function compileExpression(text: string): Lookup {
  try {
    const compute = expression(text);
    const tree = treeOfExpression(text);
    const operands = tree === undefined ? [] : operandsIn(tree);
    if (operands.length === 0) return compute;
    // The engine computes with 0 for what is missing, which would be an amount that nobody has written.
    return (scopes, work) => {
      const values = operands.map((each) => ({ ...each, value: valueAt(each.path, scopes) }));
      if (values.some(({ value }) => isBlank(value))) return undefined;
      for (const each of values) checkOperand(each);
      const result = compute(scopes, work);
      if (Number.isFinite(result) || (!isCalculation(tree) && !Number.isNaN(result))) return result;
      if (typeof result === "string" && !isBlank(result)) return result;
      const shown = values.map(({ path, value }) => `${path.join(".")} is ${JSON.stringify(value)}`);
      throw new MergeFailure(shown.join(" and "));
    };
  } catch (error) {
    if (!isName(text)) throw error;
    return () => undefined;
  }
}

/** Headings such as `Invoice No.` are no expressions. A text with an operator, a quotation mark or a call is no heading. */
function isName(text: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text) && !/[|+*=<>?:!'"[\]{},;&]|[\p{L}\p{N}]\(/u.test(text);
}

interface Operand {
  readonly path: readonly string[];
  /** `+` joins texts. */
  readonly isAdded: boolean;
}

/** The names that are operands of calculations, wherever these stand. One with a text in quotation marks joins texts. */
function operandsIn(value: unknown): readonly Operand[] {
  if (typeof value !== "object" || value === null) return [];
  const { type, operator = "", left, right, argument } = value as Node;
  const calculates = isCalculation(value as Node);
  if (calculates && operator === "+" && joinsText(value as Node)) return [];
  const own = calculates
    ? [left, right, argument].flatMap((each) => {
        const path = each && pathOf(each);
        return path === undefined ? [] : [{ path, isAdded: operator === "+" && type === "BinaryExpression" }];
      })
    : [];
  return [...own, ...Object.values(value).flatMap(operandsIn)];
}

function isCalculation(node: Node | undefined): boolean {
  const isOperation = node?.type === "BinaryExpression" || node?.type === "UnaryExpression";
  return isOperation && /^[-+*/%]$/.test(node.operator ?? "");
}

function joinsText({ type, operator, value, left, right }: Node): boolean {
  if (type === "Literal") return typeof value === "string";
  return type === "BinaryExpression" && operator === "+" && [left, right].some((each) => each && joinsText(each));
}

function pathOf({ type, name, object, property, computed }: Node): readonly string[] | undefined {
  if (type === "Identifier") return name === undefined || isPosition(name) ? undefined : [name];
  if (type !== "MemberExpression" || computed !== false || object === undefined) return undefined;
  const above = pathOf(object);
  return above && property?.name !== undefined ? [...above, property.name] : undefined;
}

function valueAt([first = "", ...rest]: readonly string[], scopes: readonly unknown[]): unknown {
  return rest.reduce(own, findOwn(scopes, first));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/** Reads the same in all languages: `1.000` does not. */
const PLAIN = /^-?\d+(?:\.\d{1,2})?$/;

function checkOperand({ path, isAdded, value }: Operand & { readonly value: unknown }): void {
  if (typeof value !== "string" || (PLAIN.test(value.trim()) && !isAdded)) return;
  const shown = `${path.join(".")} is the text ${JSON.stringify(value.slice(0, 60))}`;
  throw new MergeFailure(isAdded ? `${shown}, and + needs numbers` : `${shown}, which is no plain number such as 2.5`);
}

function isPosition(name: string): boolean {
  return name === "this" || name.startsWith("$");
}
