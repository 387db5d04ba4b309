/** The functions of XPath 2.0 that invoice rules call. */
import { isCalendarDate } from "#shared/engine/invoice/values/calendar-date.ts";
import { type Decimal, minus, sumOf } from "#shared/engine/invoice/values/decimal.ts";
import {
  type Atomic,
  atomized,
  isNode,
  isTrue,
  NOT_A_NUMBER,
  numberIn,
  numberOf,
  type Sequence,
  singleOf,
  stringOf,
  textOfAtomic,
  XPathFailure,
} from "./values.ts";
import type { Context } from "./xpath.ts";

type Call = (values: readonly Sequence[], context: Context) => Sequence;

/** A function of texts. */
const ofTexts =
  (call: (...texts: readonly string[]) => Atomic): Call =>
  (values) => [call(...values.map(stringOf))];

/** A function of one text, by default that of the context node. */
const ofText =
  (call: (text: string) => Atomic): Call =>
  ([value], { item }) => [call(stringOf(value ?? (item === undefined ? [] : [item])))];

/** A function of a number, which is empty for an empty sequence. */
const ofNumber =
  (call: (value: Decimal) => Decimal): Call =>
  ([value = []]) => {
    const item = singleOf(value);
    if (item === undefined) return [];
    const number = numberOf(item);
    return [number === undefined ? NOT_A_NUMBER : call(number)];
  };

const normalized = (text: string) => text.trim().replace(/\s+/g, " ");

export const FUNCTIONS: Readonly<Record<string, Call>> = {
  true: () => [true],
  false: () => [false],
  not: ([value = []]) => [!isTrue(value)],
  boolean: ([value = []]) => [isTrue(value)],
  exists: ([value = []]) => [value.length > 0],
  empty: ([value = []]) => [value.length === 0],
  count: ([value = []]) => [whole(value.length)],
  position: (_, { position }) => [whole(position)],
  last: (_, { size }) => [whole(size)],
  current: (_, { current }) => [current],
  name: ([value], { item }) => [nameOf(value, item)],
  "local-name": ([value], { item }) => [nameOf(value, item)],
  "distinct-values": ([value = []]) => [...new Set(atomized(value).map(textOfAtomic))],
  reverse: ([value = []]) => value.toReversed(),
  "index-of": ([value = [], sought = []]) =>
    atomized(value).flatMap((item, index) => (textOfAtomic(item) === stringOf(sought) ? [whole(index + 1)] : [])),

  sum: ([value = []]) => {
    const numbers = atomized(value).map(numberOf);
    const found = numbers.filter((number) => number !== undefined);
    return [found.length < numbers.length ? NOT_A_NUMBER : sumOf(found)];
  },
  max: ([value = []]) => extreme(value, 1n),
  min: ([value = []]) => extreme(value, -1n),
  number: ([value], { item }) => [numberOf(singleOf(value ?? (item === undefined ? [] : [item]))) ?? NOT_A_NUMBER],
  abs: ofNumber(({ units, scale }) => ({ units: units < 0n ? -units : units, scale })),
  floor: ofNumber((value) => floor(value)),
  ceiling: ofNumber((value) => minus(whole(0), floor(minus(whole(0), value)))),
  // Halves are rounded up, also negative ones.
  round: ofNumber(({ units, scale }) => floor({ units: 2n * units + 10n ** BigInt(scale), scale }, 2n)),

  string: ofText((text) => text),
  "string-length": ofText((text) => whole([...text].length)),
  "normalize-space": ofText(normalized),
  "upper-case": ofText((text) => text.toUpperCase()),
  "lower-case": ofText((text) => text.toLowerCase()),
  concat: ofTexts((...texts) => texts.join("")),
  contains: ofTexts((text = "", part = "") => text.includes(part)),
  "starts-with": ofTexts((text = "", part = "") => text.startsWith(part)),
  "ends-with": ofTexts((text = "", part = "") => text.endsWith(part)),
  "substring-before": ofTexts((text = "", part = "") => text.slice(0, Math.max(0, text.indexOf(part)))),
  "substring-after": ofTexts((text = "", part = "") =>
    text.includes(part) ? text.slice(text.indexOf(part) + part.length) : "",
  ),
  translate: ofTexts((text = "", from = "", to = "") => translated(text, from, to)),
  matches: ofTexts((text = "", pattern = "", flags = "") => regex(pattern, flags).test(text)),
  replace: ofTexts((text = "", pattern = "", by = "") => text.replace(regex(pattern, "g"), by)),
  tokenize: ([value = [], pattern = []]) =>
    stringOf(value) === "" ? [] : stringOf(value).split(regex(stringOf(pattern), "")),
  "string-join": ([value = [], separator = []]) => [atomized(value).map(textOfAtomic).join(stringOf(separator))],
  substring: ([value = [], from = [], length]) => [substring(stringOf(value), from, length)],
  "string-to-codepoints": ([value = []]) =>
    [...stringOf(value)].map((character) => whole(character.codePointAt(0) ?? 0)),
  "codepoints-to-string": ([value = []]) => [
    atomized(value)
      .map((item) => String.fromCodePoint(Number(textOfAtomic(item))))
      .join(""),
  ],

  "xs:string": ([value = []]) => (value.length === 0 ? [] : [stringOf(value)]),
  "xs:decimal": converted(numberIn),
  "xs:double": ([value = []]) => (value.length === 0 ? [] : [numberOf(singleOf(value)) ?? NOT_A_NUMBER]),
  "xs:integer": converted((text) => (/^\s*[+-]?\d+\s*$/.test(text) ? numberIn(text) : undefined)),
  "xs:boolean": converted((text) => ({ true: true, "1": true, false: false, "0": false })[text.trim()]),
  "xs:date": converted(dateIn),
};

function whole(value: number): Decimal {
  return { units: BigInt(value), scale: 0 };
}

function nameOf(value: Sequence | undefined, item: Context["item"]): string {
  const [node] = value ?? (item === undefined ? [] : [item]);
  return node !== undefined && isNode(node) && node.kind !== "document" ? node.name : "";
}

/** @throws XPathFailure for a value that has no such form */
function converted(read: (text: string) => Atomic | undefined): Call {
  return ([value = []]) => {
    const item = singleOf(value);
    if (item === undefined) return [];
    const result = read(textOfAtomic(item));
    if (result === undefined) throw new XPathFailure(`“${textOfAtomic(item).slice(0, 40)}” has not the required form`);
    return [result];
  };
}

/** A date is compared as its text, 2026-11-28. */
function dateIn(text: string): string | undefined {
  const [, date = ""] = /^(.{10})(?:Z|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? [];
  return isCalendarDate(date) ? date : undefined;
}

function floor({ units, scale }: Decimal, divisor = 1n): Decimal {
  const denominator = divisor * 10n ** BigInt(scale);
  const quotient = units / denominator;
  return { units: units < 0n && quotient * denominator !== units ? quotient - 1n : quotient, scale: 0 };
}

function extreme(value: Sequence, sign: bigint): Sequence {
  const numbers = atomized(value).map(numberOf);
  const found = numbers.filter((number) => number !== undefined);
  if (found.length < numbers.length) return [NOT_A_NUMBER];
  const [first] = found.sort((left, right) => Number(sign * BigInt(Math.sign(Number(minus(right, left).units)))));
  return first === undefined ? [] : [first];
}

function translated(text: string, from: string, to: string): string {
  const [sought, replacements] = [[...from], [...to]];
  return [...text]
    .map((character) => {
      const index = sought.indexOf(character);
      return index < 0 ? character : (replacements[index] ?? "");
    })
    .join("");
}

/** Positions count from 1 and are rounded. */
function substring(text: string, from: Sequence, length: Sequence | undefined): string {
  const start = positionOf(from);
  const end = length === undefined ? Number.POSITIVE_INFINITY : start + positionOf(length);
  return [...text].filter((_, index) => index + 1 >= start && index + 1 < end).join("");
}

function positionOf(value: Sequence): number {
  return Math.round(Number(stringOf(value)));
}

const patterns = new Map<string, RegExp>();

/** The rules' own patterns, which are few: anchors, classes and repetitions are written as in JavaScript. */
function regex(pattern: string, flags: string): RegExp {
  const key = `${flags}/${pattern}`;
  const known = patterns.get(key) ?? new RegExp(pattern, `u${flags}`);
  patterns.set(key, known);
  known.lastIndex = 0;
  return known;
}
