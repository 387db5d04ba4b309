/**
 * Compiles the expressions of invoice rules: XPath 2.0 as far as rules use it, over elements and attributes, with exact
 * decimals in place of all numbers.
 */
import { type Decimal, dividedBy, minus, plus, times } from "#shared/engine/invoice/values/decimal.ts";
import { axisNodes, type NodeTest } from "./axes.ts";
import {
  atomized,
  type Comparison,
  type Item,
  isAnyPair,
  isDecimal,
  isNode,
  isTrue,
  NOT_A_NUMBER,
  numberIn,
  numberOf,
  type Sequence,
  singleOf,
  textOfAtomic,
  XPathFailure,
} from "./values.ts";
import { documentOf, type XmlNode } from "./xml-document.ts";
import { FUNCTIONS } from "./xpath-functions.ts";
import { type Token, tokensOf } from "./xpath-tokens.ts";

export interface Context {
  readonly item: Item | undefined;
  /** The position of the item among those that a predicate filters, from 1, and their number. */
  readonly position: number;
  readonly size: number;
  readonly variables: ReadonlyMap<string, Sequence>;
  /** The node that the rule is about (XSLT's `current()`). */
  readonly current: XmlNode;
}

export type Expression = (context: Context) => Sequence;

export type XPathFunction = (values: readonly Sequence[], context: Context) => Sequence;

export interface Names {
  /** By prefix. */
  readonly namespaces: ReadonlyMap<string, string>;
  /** Functions that the rules define, by their prefixed names. */
  readonly functions: ReadonlyMap<string, XPathFunction>;
}

/** @throws SyntaxError for what is no XPath, or more of it than rules use */
export function compileXPath(expression: string, names: Names): Expression {
  return new Compiler(tokensOf(expression), names).whole();
}

type Binary = (left: Expression, right: Expression) => Expression;

class Compiler {
  readonly #tokens: readonly Token[];
  readonly #names: Names;
  #at = 0;

  constructor(tokens: readonly Token[], names: Names) {
    this.#tokens = tokens;
    this.#names = names;
  }

  whole(): Expression {
    const expression = this.#sequence();
    if (this.#token.kind !== "end") throw new SyntaxError(`“${this.#token.text}” is not expected`);
    return expression;
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? { kind: "end", text: "" };
  }

  #next(offset = 1): Token | undefined {
    return this.#tokens[this.#at + offset];
  }

  #take(text: string): boolean {
    const { kind, text: found } = this.#token;
    if (found !== text || (kind !== "symbol" && kind !== "name")) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new SyntaxError(`“${text}” is expected instead of “${this.#token.text}”`);
  }

  #sequence(): Expression {
    const parts = [this.#single()];
    while (this.#take(",")) parts.push(this.#single());
    const [first] = parts;
    if (parts.length === 1 && first) return first;
    return (context) => parts.flatMap((part) => part(context));
  }

  #single(): Expression {
    const { kind, text } = this.#token;
    const isVariable = this.#next()?.kind === "variable";
    if (kind === "name" && isVariable && text === "for") return this.#loop((runs) => runs.flat());
    if (kind === "name" && isVariable && text === "some") return this.#loop((runs) => [runs.some(isTrue)]);
    if (kind === "name" && isVariable && text === "every") return this.#loop((runs) => [runs.every(isTrue)]);
    if (kind === "name" && text === "if" && this.#next()?.text === "(") return this.#conditional();
    return this.#or();
  }

  /** `for $x in …, $y in … return`, `some … satisfies`, `every … satisfies` */
  #loop(combine: (runs: readonly Sequence[]) => Sequence): Expression {
    this.#at++;
    const bindings: { readonly name: string; readonly values: Expression }[] = [];
    do {
      const name = this.#token.text;
      this.#at++;
      this.#expect("in");
      bindings.push({ name, values: this.#single() });
    } while (this.#take(","));
    if (!this.#take("return")) this.#expect("satisfies");
    const body = this.#single();
    const runs = (context: Context, [binding, ...others]: typeof bindings): readonly Sequence[] => {
      if (binding === undefined) return [body(context)];
      return binding.values(context).flatMap((value) => {
        const variables = new Map(context.variables).set(binding.name, [value]);
        return runs({ ...context, variables }, others);
      });
    };
    return (context) => combine(runs(context, bindings));
  }

  #conditional(): Expression {
    this.#at++;
    this.#expect("(");
    const condition = this.#sequence();
    this.#expect(")");
    this.#expect("then");
    const then = this.#single();
    this.#expect("else");
    const otherwise = this.#single();
    return (context) => (isTrue(condition(context)) ? then(context) : otherwise(context));
  }

  /** Operands on both sides of operators that bind from the left. */
  #binary(operand: () => Expression, operators: Readonly<Record<string, Binary>>): Expression {
    let left = operand();
    for (;;) {
      const { kind, text } = this.#token;
      const operator = kind === "symbol" || kind === "name" ? operators[text] : undefined;
      if (operator === undefined || !Object.hasOwn(operators, text)) return left;
      this.#at++;
      left = operator(left, operand());
    }
  }

  #or(): Expression {
    return this.#binary(() => this.#and(), {
      or: (left, right) => (context) => [isTrue(left(context)) || isTrue(right(context))],
    });
  }

  #and(): Expression {
    return this.#binary(() => this.#comparison(), {
      and: (left, right) => (context) => [isTrue(left(context)) && isTrue(right(context))],
    });
  }

  #comparison(): Expression {
    return this.#binary(() => this.#range(), COMPARISONS);
  }

  #range(): Expression {
    return this.#binary(() => this.#additive(), {
      to: (left, right) => (context) => {
        const [from, to] = [integerOf(left(context)), integerOf(right(context))];
        if (from === undefined || to === undefined) return [];
        return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => decimal(from + index));
      },
    });
  }

  #additive(): Expression {
    return this.#binary(() => this.#multiplicative(), { "+": arithmetic(plus), "-": arithmetic(minus) });
  }

  #multiplicative(): Expression {
    return this.#binary(() => this.#union(), {
      "*": arithmetic(times),
      div: arithmetic(quotient),
      idiv: arithmetic((left, right) => truncated(quotient(left, right))),
      mod: arithmetic((left, right) => minus(left, times(right, truncated(quotient(left, right))))),
    });
  }

  #union(): Expression {
    const union: Binary = (left, right) => (context) => inOrder([...left(context), ...right(context)]);
    return this.#binary(() => this.#exclusion(), { "|": union, union });
  }

  #exclusion(): Expression {
    return this.#binary(() => this.#cast(), {
      except: (left, right) => (context) => {
        const excluded = new Set(right(context));
        return left(context).filter((item) => !excluded.has(item));
      },
      intersect: (left, right) => (context) => {
        const others = new Set(right(context));
        return left(context).filter((item) => others.has(item));
      },
    });
  }

  #cast(): Expression {
    const value = this.#unary();
    const verb = this.#token.text;
    if (this.#token.kind !== "name" || !["castable", "cast"].includes(verb) || this.#next()?.text !== "as")
      return value;
    this.#at += 2;
    const convert = this.#function(this.#token.text);
    this.#at++;
    const mayBeEmpty = this.#take("?");
    if (verb === "cast") return (context) => convert([value(context)], context);
    return (context) => {
      const values = value(context);
      return [values.length === 0 ? mayBeEmpty : isConvertible(() => convert([values], context))];
    };
  }

  #unary(): Expression {
    if (this.#take("+")) return this.#unary();
    if (!this.#take("-")) return this.#path();
    const value = this.#unary();
    return arithmetic(minus)(() => [decimal(0)], value);
  }

  #path(): Expression {
    const start = this.#at;
    const isAbsolute = this.#token.text.startsWith("/");
    const path = this.#steps();
    const depends = ({ kind, text }: Token) => kind === "variable" || text === "current";
    return isAbsolute && !this.#tokens.slice(start, this.#at).some(depends) ? oncePerDocument(path) : path;
  }

  #steps(): Expression {
    const steps: Expression[] = [];
    if (this.#take("/")) {
      steps.push(fromRoot);
      if (!this.#startsStep()) return fromRoot;
      steps.push(this.#step());
    } else if (this.#take("//")) {
      steps.push(fromRoot, ...this.#deepSteps());
    } else steps.push(this.#step());
    for (;;) {
      if (this.#take("//")) steps.push(...this.#deepSteps());
      else if (this.#take("/")) steps.push(this.#step());
      else break;
    }
    const [first = fromRoot, ...others] = steps;
    return others.length === 0
      ? first
      : (context) => others.reduce((items, step) => applied(step, items, context), first(context));
  }

  #startsStep(): boolean {
    const { kind, text } = this.#token;
    return kind === "name" || kind === "variable" || ["*", "@", ".", "..", "("].includes(text);
  }

  /** `//x` is descendant-or-self::node()/child::x, which is descendant::x unless positions matter. */
  #deepSteps(): readonly Expression[] {
    const start = this.#at;
    const { kind } = this.#token;
    if (kind === "name" && this.#next()?.text !== "::" && this.#next()?.text !== "(") {
      const test = this.#nodeTest();
      const predicates = this.#predicates();
      const hasPosition = this.#tokens
        .slice(start, this.#at)
        .some(
          ({ kind, text }, index, all) =>
            ["position", "last"].includes(text) || (kind === "number" && all[index - 1]?.text === "["),
        );
      if (!hasPosition) return [filtered(axisStep("descendant", test), predicates)];
      this.#at = start;
    }
    return [axisStep("descendant-or-self", {}), this.#step()];
  }

  #step(): Expression {
    const { kind, text } = this.#token;
    if (this.#take("..")) return filtered(axisStep("parent", {}), this.#predicates());
    if (this.#take("@")) return filtered(axisStep("attribute", this.#nodeTest()), this.#predicates());
    if (kind === "name" && this.#next()?.text === "::") {
      this.#at += 2;
      return filtered(axisStep(text, this.#nodeTest()), this.#predicates());
    }
    const isTest = (kind === "name" && this.#next()?.text !== "(") || KIND_TESTS.has(text) || text === "*";
    if (isTest) return filtered(axisStep("child", this.#nodeTest()), this.#predicates());
    return filtered(this.#primary(), this.#predicates());
  }

  #nodeTest(): NodeTest {
    const { text } = this.#token;
    this.#at++;
    if (KIND_TESTS.has(text) && this.#take("(")) {
      this.#expect(")");
      return text === "text" ? { isText: true } : {};
    }
    if (text === "*") return {};
    const [prefix, name] = text.includes(":") ? (text.split(":") as [string, string]) : [undefined, text];
    const namespace = prefix === "*" ? undefined : prefix === undefined ? "" : this.#names.namespaces.get(prefix);
    if (prefix !== undefined && prefix !== "*" && namespace === undefined)
      throw new SyntaxError(`The prefix ${prefix} is not declared`);
    return { ...(name !== "*" && { name }), ...(namespace !== undefined && { namespace }) };
  }

  #predicates(): readonly Expression[] {
    const predicates: Expression[] = [];
    while (this.#take("[")) {
      predicates.push(this.#sequence());
      this.#expect("]");
    }
    return predicates;
  }

  #primary(): Expression {
    const { kind, text } = this.#token;
    this.#at++;
    if (kind === "text") return () => [text];
    if (kind === "number") {
      const value = numberIn(text);
      return () => (value === undefined ? [] : [value]);
    }
    if (kind === "variable") return ({ variables }) => variables.get(text) ?? unknown(text);
    if (text === ".") return ({ item }) => (item === undefined ? [] : [item]);
    if (text === "(") {
      if (this.#take(")")) return () => [];
      const inner = this.#sequence();
      this.#expect(")");
      return inner;
    }
    if (kind === "name" && this.#take("(")) return this.#call(text);
    throw new SyntaxError(`“${text}” is not expected`);
  }

  #call(name: string): Expression {
    const values: Expression[] = [];
    while (!this.#take(")")) {
      values.push(this.#single());
      this.#take(",");
    }
    const call = this.#function(name);
    return (context) =>
      call(
        values.map((value) => value(context)),
        context,
      );
  }

  #function(name: string): XPathFunction {
    const local = name.replace(/^fn:/, "");
    const found = this.#names.functions.get(name) ?? (Object.hasOwn(FUNCTIONS, local) ? FUNCTIONS[local] : undefined);
    if (found === undefined) throw new SyntaxError(`The function ${name} is not known`);
    return found;
  }
}

const KIND_TESTS: ReadonlySet<string> = new Set(["node", "text", "element"]);

const compare =
  (comparison: Comparison): Binary =>
  (left, right) =>
  (context) => [isAnyPair(left(context), comparison, right(context))];

/** `eq` compares single values, and is empty if one is; that is false as a condition. */
const compareSingle =
  (comparison: Comparison): Binary =>
  (left, right) =>
  (context) => {
    const [one, other] = [singleOf(left(context)), singleOf(right(context))];
    return one === undefined || other === undefined ? [] : [isAnyPair([one], comparison, [other])];
  };

const COMPARISONS: Readonly<Record<string, Binary>> = {
  "=": compare("="),
  "!=": compare("!="),
  "<": compare("<"),
  "<=": compare("<="),
  ">": compare(">"),
  ">=": compare(">="),
  eq: compareSingle("="),
  ne: compareSingle("!="),
  lt: compareSingle("<"),
  le: compareSingle("<="),
  gt: compareSingle(">"),
  ge: compareSingle(">="),
};

function arithmetic(calculate: (left: Decimal, right: Decimal) => Decimal): Binary {
  return (left, right) => (context) => {
    const [one, other] = [singleOf(left(context)), singleOf(right(context))];
    if (one === undefined || other === undefined) return [];
    const [first, second] = [numberOf(one), numberOf(other)];
    return [first === undefined || second === undefined ? NOT_A_NUMBER : calculate(first, second)];
  };
}

/** More decimals than any amount has: thirds are rounded here. */
const QUOTIENT_DECIMALS = 30;

function quotient(left: Decimal, right: Decimal): Decimal {
  if (right.units === 0n) throw new XPathFailure("A number is divided by zero");
  return dividedBy(left, right, QUOTIENT_DECIMALS);
}

function truncated({ units, scale }: Decimal): Decimal {
  return { units: units / 10n ** BigInt(scale), scale: 0 };
}

function decimal(value: number): Decimal {
  return { units: BigInt(value), scale: 0 };
}

function integerOf(items: Sequence): number | undefined {
  const [item] = atomized(items);
  const number = numberOf(item);
  return number === undefined ? undefined : Number(truncated(number).units);
}

function isConvertible(convert: () => unknown): boolean {
  try {
    convert();
    return true;
  } catch (error) {
    if (error instanceof XPathFailure) return false;
    throw error;
  }
}

function unknown(name: string): never {
  throw new XPathFailure(`The variable ${name} has no value`);
}

const fromRoot: Expression = ({ item, current }) => [documentOf(item !== undefined && isNode(item) ? item : current)];

/** Rules about lines name the same elements by a path from the root in each of them. */
function oncePerDocument(path: Expression): Expression {
  const known = new WeakMap<object, Sequence>();
  return (context) => {
    const [root] = fromRoot(context);
    const found = known.get(root as object) ?? path(context);
    known.set(root as object, found);
    return found;
  };
}

function axisStep(axis: string, test: NodeTest): Expression {
  return ({ item }) => (item !== undefined && isNode(item) ? axisNodes(item, axis, test) : []);
}

function filtered(expression: Expression, predicates: readonly Expression[]): Expression {
  if (predicates.length === 0) return expression;
  return (context) => predicates.reduce((items, predicate) => kept(items, predicate, context), expression(context));
}

function kept(items: Sequence, predicate: Expression, context: Context): Sequence {
  return items.filter((item, index) => {
    const result = predicate({ ...context, item, position: index + 1, size: items.length });
    const [first] = result;
    return first !== undefined && isDecimal(first) ? textOfAtomic(first) === String(index + 1) : isTrue(result);
  });
}

/** Returns what a step gives for each item, nodes once and in the order of the document. */
function applied(step: Expression, items: Sequence, context: Context): Sequence {
  const found = items.flatMap((item, index) => step({ ...context, item, position: index + 1, size: items.length }));
  return items.length > 1 ? inOrder(found) : found;
}

function inOrder(items: Sequence): Sequence {
  if (!items.every(isNode)) return items;
  return [...new Set(items as readonly XmlNode[])].sort((left, right) => orderOf(left) - orderOf(right));
}

function orderOf(node: XmlNode): number {
  if (node.kind === "document") return -1;
  return node.kind === "element" ? node.order : node.parent.order;
}
