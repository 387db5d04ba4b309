/** Compiles the text of a tag in enhanced syntax as an expression over the data (callers.md, "Tags"). */
import { computedValue } from "#shared/engine/merge/filters/numbers/decimal.ts";
import { EXPRESSION_CHARACTERS_MAX } from "#shared/engine/merge/values/limits.ts";
import { findPosition, innermost } from "#shared/engine/merge/values/list-entry.ts";
import type { Lookup } from "#shared/engine/merge/values/lookup.ts";
import { inTag } from "#shared/engine/merge/values/merge-failure.ts";
import { findOwn, own } from "#shared/engine/merge/values/scopes.ts";
import { compileTree, type Evaluate } from "./compile-tree.ts";
import { checkFilterCalls, type FilterCall, filterCallsIn, type Node, readFilterCall } from "./expression-tree.ts";
import { withTypedSigns } from "./typed-signs.ts";
import { type Evaluation, filterFunctions, namingFilters, prepareFilter } from "./use-filter.ts";

/**
 * Supports paths, `cond ? a : b`, `== != > < >= <=`, `&& || !`, `+ - * / %`, parentheses and filters. `.` and `this`
 * are the innermost scope; `$index`, `$first`, `$last` and `$parent` are its position in a list. An expression cannot
 * assign, call a method, or access anything but the data.
 * @throws Error if the text is not such an expression, is longer than EXPRESSION_CHARACTERS_MAX, or calls a filter that
 * is unknown or does not accept its arguments; the returned function throws MergeFailure if a filter refuses a value
 */
export function expression(text: string): Lookup {
  if (text.length > EXPRESSION_CHARACTERS_MAX) {
    throw new Error(`The expression is longer than ${EXPRESSION_CHARACTERS_MAX} characters.`);
  }
  let present: Evaluation | undefined;
  const evaluate = treeOf(withWordForDot(withTypedSigns(text)), () => present);
  const [statement, ...more] = evaluate.ast.body;
  if (statement === undefined || more.length > 0) throw new Error("A tag contains exactly one expression.");
  if (isAssignment(statement)) throw new Error("An expression cannot assign a value.");
  checkFilterCalls(statement, expression);
  const evaluation: Lookup =
    shortcut(statement.expression) ??
    ((scopes, work) => {
      // Evaluation is synchronous. Only the condition of a filter can evaluate the same expression within it.
      const around = present;
      present = { scopes, work };
      try {
        return computedValue(evaluate(new Proxy({}, scopeHandler(scopes))));
      } finally {
        // A compiled template outlives its items.
        present = around;
      }
    });
  return text.includes("|") ? withTagInFailures(evaluation, text) : evaluation;
}

/** Returns the tree of an expression, or undefined for a text that is none. */
export function treeOfExpression(text: string): Node | undefined {
  try {
    const { ast } = treeOf(withWordForDot(withTypedSigns(text)), () => undefined);
    return ast.body[0]?.expression;
  } catch {
    return undefined;
  }
}

/** Returns the filter that is called last and all filters, in no order; none if the text is not an expression. */
export function filtersOf(text: string): {
  readonly last?: FilterCall | undefined;
  readonly all: readonly FilterCall[];
} {
  const tree = treeOfExpression(text);
  return { last: tree && readFilterCall(tree), all: filterCallsIn(tree) };
}

function treeOf(text: string, present: () => Evaluation | undefined): Evaluate {
  try {
    return compileTree(text, filterFunctions(computedValue, present, expression));
  } catch (error) {
    throw namingFilters(error);
  }
}

/** `disabledSyntaxes` cannot forbid assignments: angular-expressions builds one of its own for every name. */
function isAssignment(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return ("type" in node && node.type === "AssignmentExpression") || Object.values(node).some(isAssignment);
}

/** Replaces a lone dot outside of quotes by `this`: `. > 5`. */
function withWordForDot(text: string): string {
  return text.replace(LONE_DOT, (found) => (found === "." ? "this" : found));
}

/** Matches quoted text, and a dot between operators, brackets or blanks. */
const LONE_DOT =
  /'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$)|(?<=^|[\][\s+()*|:/!<>=&%,?-])\.(?=[\][\s+()*|:/!<>=&%,?-]|$)/g;

/**
 * Compiles paths, and filters of paths with literal arguments, without the tree. Most tags are of this kind, and
 * evaluating the tree costs 12 µs.
 */
function shortcut(node: Node): Lookup | undefined {
  const path = readPath(node);
  if (path !== undefined) return (scopes) => followPath(scopes, path);
  const { name, input, args = [] } = readFilterCall(node) ?? {};
  const inner = input && shortcut(input);
  if (name === undefined || inner === undefined || args.includes(undefined)) return undefined;
  const values = args.map((known) => known?.value);
  const transform = prepareFilter(name, values, expression);
  return (scopes, work) => transform(inner(scopes, work), scopes, work);
}

/** Returns the names in `a.b.c`, or undefined for any other expression. */
function readPath(node: Node): readonly string[] | undefined {
  if (node.type === "Identifier" && node.name !== undefined) return [node.name];
  if (node.type !== "MemberExpression" || node.computed !== false || node.object === undefined) return undefined;
  const start = readPath(node.object);
  return start && node.property?.name !== undefined ? [...start, node.property.name] : undefined;
}

function followPath(scopes: readonly unknown[], [first = "", ...rest]: readonly string[]): unknown {
  return rest.reduce(own, findName(scopes, first));
}

function findName(scopes: readonly unknown[], name: string): unknown {
  if (name === "this") return innermost(scopes);
  const found = findOwn(scopes, name);
  return found === undefined ? findPosition(scopes, name) : found;
}

/** Presents the scopes to angular-expressions as one object. It asks for a property's descriptor before it reads it. */
function scopeHandler(scopes: readonly unknown[]): ProxyHandler<object> {
  const find = (name: string | symbol) => (typeof name === "string" ? findName(scopes, name) : undefined);
  return {
    has: (_, name) => find(name) !== undefined,
    get: (_, name) => find(name),
    getOwnPropertyDescriptor(_, name) {
      const value = find(name);
      return value === undefined ? undefined : { value, configurable: true, enumerable: true, writable: false };
    },
  };
}

function withTagInFailures(evaluate: Lookup, text: string): Lookup {
  return (scopes, work) => inTag(text, () => evaluate(scopes, work));
}
