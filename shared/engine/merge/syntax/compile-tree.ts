/** Compiles an expression to the tree of angular-expressions, which is interpreted, so that no code is generated. */
import { Lexer, Parser } from "angular-expressions";
import type { Node } from "./expression-tree.ts";

/** Evaluates an expression over a scope. */
export interface Evaluate {
  (scope: object): unknown;
  readonly ast: { readonly body: readonly { readonly expression: Node }[] };
}

export type FilterFunctions = Readonly<Record<string, (value: unknown, ...args: readonly unknown[]) => unknown>>;

/** @throws Error if the text is not an expression, or names a filter that is not among these */
export function compileTree(text: string, filters: FilterFunctions): Evaluate {
  const filterOf = (name: string) => (Object.hasOwn(filters, name) ? filters[name] : undefined);
  const parser = new Parser(new Lexer(OPTIONS), filterOf as FilterOf, OPTIONS) as unknown as Compiler;
  const { astCompiler } = parser;
  for (const sign of SIGNS) astCompiler[`binary${sign}`] = arithmetic(sign, astCompiler[`binary${sign}`]);
  return parser.parse(text);
}

/** `csp` interprets the tree. `handleThis: false` leaves `this` to the scope. */
const OPTIONS = {
  csp: true,
  handleThis: false,
  disabledSyntaxes: ["CallExpression", "LocalsExpression"],
  literals: { true: true, false: false, null: null, undefined },
  isIdentifierStart: (character: string) => /^[\p{ID_Start}_$]$/u.test(character),
  isIdentifierContinue: (character: string) => /^[\p{ID_Continue}$]$/u.test(character),
} satisfies Options;

type Options = ConstructorParameters<typeof Lexer>[0] & ConstructorParameters<typeof Parser>[2];
type FilterOf = ConstructorParameters<typeof Parser>[1];

const SIGNS = ["+", "-", "*", "/", "%"] as const;
type Sign = (typeof SIGNS)[number];

/** The parts of a parser that its own types leave out. */
interface Compiler {
  readonly astCompiler: Record<`binary${Sign}`, Operator>;
  parse(text: string): Evaluate;
}

type Operator = (left: Evaluation, right: Evaluation) => Evaluation;
type Evaluation = (...scopes: readonly unknown[]) => unknown;

/**
 * A division by 0 and an overflow have no result, and neither has anything that is computed from them: `1 / (a / 0)` is
 * not 0. In a text they are nothing, as missing values are.
 */
function arithmetic(sign: Sign, compute: Operator): Operator {
  return (left, right) => {
    let first: unknown;
    let second: unknown;
    const computed = compute(
      () => first,
      () => second,
    );
    return (...scopes) => {
      const operands = [left(...scopes), right(...scopes)];
      [first, second] = operands;
      if (operands.some(hasNoResult)) {
        const text = sign === "+" ? operands.find((operand) => typeof operand === "string") : undefined;
        return text ?? Number.NaN;
      }
      const result = computed();
      return hasNoResult(result) ? Number.NaN : result;
    };
  };
}

function hasNoResult(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}
