/** Tells which values the tags of a property take. */
import type { JsonSchema } from "#clients/typescript/src/schema-to-typescript.ts";

/** A schema without a type fits everything that its choices fit. */
export function fits({ type, anyOf, oneOf }: JsonSchema, value: unknown): boolean {
  if (type === undefined) return anyOf === undefined && oneOf === undefined;
  return [type].flat().some((each) => PRINTED[typeOf(value)]?.includes(each) ?? each === typeOf(value));
}

/** Empty if any type is taken. */
export function expectedTypes(schema: JsonSchema): string {
  const choices = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  return [...new Set(choices.flatMap(({ type = [] }) => type))].join(" or ");
}

/**
 * Whether sections alone read the property, which take any value: `[#Items]`, `[^Items]`. Filters of lists need a list, and
 * so does a section that shows its entries themselves by `[.]`. In `[#a.b]`, `a` is an object.
 */
export function isSection({ "x-tag": tags = [], items, properties }: JsonSchema): boolean {
  const showsEntries = items !== undefined && items.type !== "object";
  return tags.length > 0 && properties === undefined && !showsEntries && tags.every(isOpening);
}

/** After a left delimiter, of whatever signs, and without a filter. */
function isOpening(tag: string): boolean {
  return /^[^\p{L}\p{N}_#^]*[#^]/u.test(tag) && !tag.includes("|");
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeOf(value) === "object";
}

/** A tag that expects a text prints numbers and booleans as well. */
const PRINTED: Readonly<Record<string, readonly string[]>> = {
  integer: ["integer", "number", "string"],
  number: ["number", "string"],
  boolean: ["boolean", "string"],
};

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
