/** The values of XPath expressions and their conversions (XPath 2.0 and its functions), with all numbers as exact decimals. */
import { areEqual, type Decimal, decimalOf, minus, textOf } from "#shared/engine/invoice/values/decimal.ts";
import type { XmlNode } from "./xml-document.ts";

/** The value of a node, whose type is open: compared with a number it is a number. */
interface Untyped {
  readonly kind: "untyped";
  readonly text: string;
}

export const NOT_A_NUMBER = { kind: "not-a-number" } as const;

export type Atomic = string | boolean | Decimal | Untyped | typeof NOT_A_NUMBER;
export type Item = Atomic | XmlNode;
export type Sequence = readonly Item[];

/** An expression that has no value for these nodes, such as a date of a text that is none. */
export class XPathFailure extends Error {}

export function isNode(item: Item): item is XmlNode {
  return typeof item === "object" && "kind" in item && item.kind !== "untyped" && item.kind !== "not-a-number";
}

export function isDecimal(item: Item): item is Decimal {
  return typeof item === "object" && "units" in item;
}

export function atomized(items: Sequence): readonly Atomic[] {
  return items.map((item) => (isNode(item) ? { kind: "untyped", text: item.text } : item));
}

/** @throws XPathFailure for several items */
export function singleOf(items: Sequence): Atomic | undefined {
  if (items.length > 1) throw new XPathFailure("There are several values where one is expected");
  return atomized(items)[0];
}

/** An empty sequence is an empty text. */
export function stringOf(items: Sequence): string {
  const item = singleOf(items);
  return item === undefined ? "" : textOfAtomic(item);
}

export function textOfAtomic(item: Atomic): string {
  if (typeof item === "string") return item;
  if (typeof item === "boolean") return String(item);
  if (isDecimal(item)) return shortText(item);
  return item.kind === "untyped" ? item.text : "NaN";
}

/** The canonical form of a decimal has no zeros at its end. */
function shortText(value: Decimal): string {
  const text = textOf(value);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** @returns undefined for what is not a number */
export function numberOf(item: Atomic | undefined): Decimal | undefined {
  if (item === undefined) return undefined;
  if (typeof item === "boolean") return { units: item ? 1n : 0n, scale: 0 };
  if (isDecimal(item)) return item;
  const text = typeof item === "string" ? item : item.kind === "untyped" ? item.text : "";
  return numberIn(text);
}

/** xs:decimal also has forms such as `+1`, `1.` and `.5`. */
export function numberIn(text: string): Decimal | undefined {
  const [, sign = "", whole = "", fraction = ""] = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text) ?? [];
  if (whole === "" && fraction === "") return undefined;
  return decimalOf(`${sign === "-" ? "-" : ""}${whole || "0"}${fraction && `.${fraction}`}`);
}

/** The effective boolean value (XPath 2.0, 2.4.3). */
export function isTrue(items: Sequence): boolean {
  const [first] = items;
  if (first === undefined) return false;
  if (isNode(first)) return true;
  if (typeof first === "boolean") return first;
  if (isDecimal(first)) return first.units !== 0n;
  return first !== NOT_A_NUMBER && textOfAtomic(first) !== "";
}

export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** Compares each item of one sequence with each of the other (XPath 2.0, 3.5.2). */
export function isAnyPair(left: Sequence, comparison: Comparison, right: Sequence): boolean {
  const others = atomized(right);
  return atomized(left).some((one) => others.some((other) => holds(one, comparison, other)));
}

function holds(left: Atomic, comparison: Comparison, right: Atomic): boolean {
  if (isNumeric(left) || isNumeric(right)) return holdsOfNumbers(numberOf(left), comparison, numberOf(right));
  if (typeof left === "boolean" || typeof right === "boolean")
    return holdsOfOrder(Number(booleanOf(left)) - Number(booleanOf(right)), comparison);
  const [one, other] = [textOfAtomic(left), textOfAtomic(right)];
  return holdsOfOrder(one === other ? 0 : one < other ? -1 : 1, comparison);
}

function isNumeric(item: Atomic): boolean {
  return isDecimal(item) || item === NOT_A_NUMBER;
}

function holdsOfNumbers(left: Decimal | undefined, comparison: Comparison, right: Decimal | undefined): boolean {
  if (left === undefined || right === undefined) return comparison === "!=";
  const order = areEqual(left, right) ? 0 : minus(left, right).units < 0n ? -1 : 1;
  return holdsOfOrder(order, comparison);
}

const HOLDS: Readonly<Record<Comparison, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

function holdsOfOrder(order: number, comparison: Comparison): boolean {
  return HOLDS[comparison](order);
}

/** xs:boolean of a text: `true` or `1`. */
function booleanOf(item: Atomic): boolean {
  if (typeof item === "boolean") return item;
  return ["true", "1"].includes(textOfAtomic(item).trim());
}
