/** Compiles where a business term comes from: a name of the data, an expression over them, or a text. */
import type { TermSource } from "#shared/base/model/invoice-mapping.ts";
import { expression, treeOfExpression } from "#shared/engine/merge/syntax/expression.ts";
import type { Node } from "#shared/engine/merge/syntax/expression-tree.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
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
    const operands = tree?.type === "BinaryExpression" ? namesIn(tree) : [];
    // The engine computes with 0 for what is missing, which would be an amount that nobody has written.
    const isComplete: Lookup = (scopes) => operands.every((name) => findOwn(scopes, name) !== undefined);
    return (scopes, work) => (isComplete(scopes) ? compute(scopes, work) : undefined);
  } catch (error) {
    if (!isName(text)) throw error;
    return () => undefined;
  }
}

/** Headings such as `Invoice No.` are no expressions. A text with an operator, a quotation mark or a call is no heading. */
function isName(text: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text) && !/[|+*=<>?:!'"[\]{},;&]|[\p{L}\p{N}]\(/u.test(text);
}

/** The names in a calculation that are looked up in the data themselves. */
function namesIn({ type, name, object, property: _, ...rest }: Node): readonly string[] {
  if (type === "Identifier") return name === undefined || isPosition(name) ? [] : [name];
  if (type === "MemberExpression") return object === undefined ? [] : namesIn(object);
  if (type !== "BinaryExpression") return [];
  return [rest.left, rest.right].flatMap((each) => (each === undefined ? [] : namesIn(each)));
}

function isPosition(name: string): boolean {
  return name === "this" || name.startsWith("$");
}
