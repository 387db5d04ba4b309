/** Enhanced syntax: the text of a tag as an expression over the data (callers.md, "Tags"). */
import { compile } from "angular-expressions";
import { EXPRESSION_CHARACTERS_MAX } from "./limits.ts";
import { findOwn, own } from "./scopes.ts";
import type { Lookup } from "./syntax.ts";

/**
 * Paths, `cond ? a : b`, `== != > < >= <=`, `&& || !`, `+ - * / %` and parentheses. `.` and `this` are the innermost
 * scope. An expression cannot assign, call a method, or reach anything but the data.
 * @throws Error where the text is no such expression, or longer than EXPRESSION_CHARACTERS_MAX
 */
export function expression(text: string): Lookup {
  if (text.length > EXPRESSION_CHARACTERS_MAX) {
    throw new Error(`The expression is longer than ${EXPRESSION_CHARACTERS_MAX} characters.`);
  }
  const evaluate: Evaluate = compile(withWordForDot(withPlainQuotes(text)), { ...OPTIONS });
  const [statement, ...more] = evaluate.ast.body;
  if (statement === undefined || more.length > 0) throw new Error("A tag holds one expression.");
  if (isAssignment(statement)) throw new Error("An expression cannot assign.");
  const path = readPath(statement.expression);
  if (path !== undefined) return (scopes) => followPath(scopes, path);
  return (scopes) => withoutBinaryNoise(evaluate(new Proxy({}, scopeHandler(scopes))));
}

/** What angular-expressions returns; its own types leave the tree open. */
interface Evaluate {
  (scope: object): unknown;
  readonly ast: { readonly body: readonly { readonly expression: Node }[] };
}

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly computed?: boolean;
  readonly object?: Node;
  readonly property?: Node;
}

/** `csp` interprets the tree: no code is generated. `handleThis: false` leaves `this` to the scope. */
const OPTIONS: CompileOptions & { readonly csp: true } = {
  csp: true,
  handleThis: false,
  filters: {},
  disabledSyntaxes: ["CallExpression", "LocalsExpression"],
  isIdentifierStart: (character: string) => /^[\p{ID_Start}_$]$/u.test(character),
  isIdentifierContinue: (character: string) => /^[\p{ID_Continue}$]$/u.test(character),
};

type CompileOptions = NonNullable<Parameters<typeof compile>[1]>;

/** `disabledSyntaxes` cannot forbid it: angular-expressions builds an assignment of its own for every name. */
function isAssignment(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return ("type" in node && node.type === "AssignmentExpression") || Object.values(node).some(isAssignment);
}

/** Word turns quotes into typographic ones while a tag is typed. */
function withPlainQuotes(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

/** A dot that stands alone, outside of quotes, becomes `this`: `. > 5`. */
function withWordForDot(text: string): string {
  return text.replace(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(?<=^|[\][\s+()*|:/-])\.(?=[\][\s+()*|:/-]|$)/g, (found) =>
    found === "." ? "this" : found,
  );
}

/** The names of `a.b.c`; undefined for any other expression. Paths are most tags, and evaluating them costs 12 µs. */
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
  return name === "this" ? scopes.at(-1) : findOwn(scopes, name);
}

/** Shows the scopes to angular-expressions as one object. It asks for a property's descriptor before it reads it. */
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

/** 0.1 + 0.2 is 0.30000000000000004 in binary: fifteen digits are exact, and what spreadsheets show. */
function withoutBinaryNoise(value: unknown): unknown {
  const isFraction = typeof value === "number" && Number.isFinite(value) && !Number.isInteger(value);
  return isFraction ? Number(value.toPrecision(15)) : value;
}
