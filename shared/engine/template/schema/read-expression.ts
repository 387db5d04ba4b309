/** Reads what an expression of the enhanced syntax uses of the data. */

import { treeOfExpression } from "#shared/engine/merge/syntax/expression.ts";
import { type Node, readFilterCall } from "#shared/engine/merge/syntax/expression-tree.ts";
import type { Use } from "./shape.ts";
import {
  COMPUTED,
  entryOf,
  fieldOf,
  findName,
  holding,
  partsOf,
  type Scopes,
  type TemplateValue,
  used,
  withField,
} from "./template-value.ts";

interface Context {
  readonly scopes: Scopes;
  /** The tag as it is written. */
  readonly tag: string;
}

/** Returns what the expression is. A text that is no expression is the name of a field, as filters take it. */
export function readExpression(text: string, context: Context): TemplateValue {
  const tree = treeOfExpression(text);
  return tree === undefined ? findName(context.scopes, text, context.tag) : read(tree, context);
}

function read(node: Node, context: Context): TemplateValue {
  const { scopes, tag } = context;
  switch (node.type) {
    case "Identifier":
      return findName(scopes, node.name ?? "", tag);
    case "MemberExpression":
      return readMember(node, context);
    case "FilterExpression":
      return readFilter(node, context);
    case "ConditionalExpression": {
      const { test, alternate, consequent } = node;
      if (test !== undefined) holding(read(test, context));
      const [one, other] = [alternate, consequent].map((each) => each && asText(read(each, context)));
      return one ?? other ?? COMPUTED;
    }
    case "LogicalExpression":
      return readLogical(node, context);
    case "BinaryExpression":
      return readBinary(node, context);
    case "UnaryExpression": {
      const value = node.argument === undefined ? COMPUTED : read(node.argument, context);
      if (node.operator === "!") holding(value);
      else used(value, "number");
      return COMPUTED;
    }
    default:
      return COMPUTED;
  }
}

function readMember({ object, property, computed }: Node, context: Context): TemplateValue {
  const value = object === undefined ? COMPUTED : read(object, context);
  if (computed === true) return { ...entryOf(value, context.tag), isEntry: true };
  const name = property?.name ?? "";
  return name === "length" ? COMPUTED : fieldOf(value, name, context.tag);
}

/** `a || b` is one of both, and `a && b` is `b` if `a` holds. */
function readLogical({ left, right, operator }: Node, context: Context): TemplateValue {
  const [first = COMPUTED, second = COMPUTED] = [left, right].map((each) => each && read(each, context));
  holding(first);
  if (operator === "||") asText(first);
  return second.shape === undefined ? first : second;
}

const ORDER: readonly (string | undefined)[] = ["<", ">", "<=", ">=", "-", "*", "/", "%"];

function readBinary({ left, right, operator }: Node, context: Context): TemplateValue {
  const values = [left, right].map((each) => (each === undefined ? COMPUTED : read(each, context)));
  const literal = [left, right].find((each) => each?.type === "Literal")?.value;
  const isText = typeof literal === "string";
  for (const value of values) {
    if (literal !== undefined && operator?.includes("=") && !ORDER.includes(operator))
      value.shape?.examples.push(literal);
    if (typeof literal === "boolean") holding(value);
    else used(value, !isText && (ORDER.includes(operator) || typeof literal === "number") ? "number" : "text");
  }
  return COMPUTED;
}

function asText(value: TemplateValue): TemplateValue {
  if (value.shape?.isList !== true) used(value, "text");
  return value;
}

interface FilterUse {
  readonly value: TemplateValue;
  /** The arguments as texts; empty for those that depend on the data. */
  readonly args: readonly string[];
  readonly context: Context;
}

type ReadFilter = (use: FilterUse) => TemplateValue;

function printing(use: Use): ReadFilter {
  return ({ value }) => computedFrom(() => used(value, use));
}

const condition: ReadFilter = ({ value }) => computedFrom(() => holding(value));
const format: ReadFilter = ({ value }) => value;
const entry: ReadFilter = ({ value, context }) => ({ ...entryOf(value, context.tag), isEntry: true });
const numbers: ReadFilter = (use) => computedFrom(() => used(inEntry(use), "number"));

/** `sort`, `distinct`: the same list. */
const ordered: ReadFilter = (use) => {
  const { args, value } = use;
  const key = inEntry({ ...use, args: args.map((path) => path.replace(/^-/, "")) });
  if (args[0] !== undefined) used(key, "text");
  return value;
};

/** Filters that are not here take a text and print it. */
const READERS: Readonly<Record<string, ReadFilter>> = {
  number: printing("number"),
  currency: printing("number"),
  date: printing("date"),
  link: printing("link"),
  qr: printing("link"),
  barcode: printing("code"),
  epcqr: printing("epcqr"),
  swissqr: printing("swissqr"),
  qrbill: printing("swissqr"),
  document: printing("document"),
  html: printing("html"),
  markdown: printing("markdown"),
  size: printing("picture"),
  fit: printing("picture"),
  checkbox: condition,
  drop: condition,
  keep: condition,
  color: format,
  highlight: format,
  fill: format,
  border: format,
  bold: format,
  italic: format,
  underline: format,
  strike: format,
  hidden: format,
  default: format,
  first: entry,
  last: entry,
  nth: entry,
  count: (use) => computedFrom(() => entry(use)),
  sum: numbers,
  avg: numbers,
  min: numbers,
  max: numbers,
  running(use) {
    used(inEntry(use), "number");
    return withField(use.value, use.args[1] || "$running", use.context.tag);
  },
  join: (use) => computedFrom(() => used(inEntry({ ...use, args: use.args.slice(2) }), "text")),
  group(use) {
    used(inEntry(use), "text");
    return partsOf(use.value, use.context.tag);
  },
  chunk: ({ value, context }) => partsOf(value, context.tag),
  sort: ordered,
  distinct: ordered,
  columns: format,
  where(use) {
    holding(inEntry(use));
    return use.value;
  },
};

function readFilter(node: Node, context: Context): TemplateValue {
  const call = readFilterCall(node);
  if (call === undefined) return COMPUTED;
  const { name } = call;
  const value = read(call.input, context);
  const [, ...nodes] = node.arguments ?? [];
  for (const [index, argument] of nodes.entries()) {
    if (argument.type !== "Literal") readArgument(read(argument, context), name, index);
  }
  const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  const args = call.args.map((known) => String(known?.value ?? ""));
  return (reader ?? printing("text"))({ value, args, context });
}

const COLOURED = ["color", "highlight", "fill", "border"];
const SWITCHED = ["bold", "italic", "underline", "strike", "hidden"];

/** `color:Colour:Condition`, `bold:Condition`; any other argument is a text. */
function readArgument(value: TemplateValue, filter: string, index: number): void {
  const isColour = COLOURED.includes(filter) && index === 0;
  if (SWITCHED.includes(filter) || (COLOURED.includes(filter) && !isColour)) holding(value);
  else used(value, isColour ? "colour" : "text");
}

/** Reads what a filter takes from each entry by its first argument: a path, an expression, or by default the entry itself. */
function inEntry({ value, args: [written = ""], context: { scopes, tag } }: FilterUse): TemplateValue {
  const each = entryOf(value, tag);
  return written === "" ? each : readExpression(written, { scopes: [...scopes, each], tag });
}

function computedFrom(note: () => unknown): TemplateValue {
  note();
  return COMPUTED;
}
