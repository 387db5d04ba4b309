/** Compares data with the schema of a template. */
import type { JsonSchema } from "#clients/typescript/src/schema-to-typescript.ts";

export interface Comparison {
  /** The paths of values that the template shows and the data lacks, such as `Items[0].Price`. */
  readonly missing: readonly string[];
  /** The paths of values that no tag shows. */
  readonly unused: readonly string[];
  /** What has another type than its tags expect. */
  readonly mistyped: readonly { readonly path: string; readonly expected: string }[];
}

export function compareData(schema: JsonSchema, data: unknown): Comparison {
  const found = { missing: new Set<string>(), unused: new Set<string>(), mistyped: new Map<string, string>() };
  compare(schema, data, "", found);
  return {
    missing: [...found.missing],
    unused: [...found.unused],
    mistyped: Array.from(found.mistyped, ([path, expected]) => ({ path, expected })),
  };
}

interface Found {
  readonly missing: Set<string>;
  readonly unused: Set<string>;
  readonly mistyped: Map<string, string>;
}

function compare(schema: JsonSchema, value: unknown, path: string, found: Found): void {
  const fitting = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])].filter((each) => fits(each, value));
  const types = typesOf(schema);
  if (fitting.length === 0 && types.length > 0) found.mistyped.set(path, types.join(" or "));
  for (const { properties, items } of fitting) {
    if (Array.isArray(value) && items !== undefined) {
      for (const [index, entry] of value.entries()) compare(items, entry, `${path}[${index}]`, found);
    }
    if (isObject(value) && properties !== undefined) compareFields(properties, value, path, found);
  }
}

function compareFields(properties: NonNullable<JsonSchema["properties"]>, value: object, path: string, found: Found) {
  const fields = new Map(Object.entries(value));
  for (const [name, schema] of Object.entries(properties)) {
    const at = path === "" ? name : `${path}.${name}`;
    const field = fields.get(name);
    if (field === undefined || field === null) found.missing.add(at);
    else compare(schema, field, at, found);
  }
  for (const name of fields.keys()) {
    if (!Object.hasOwn(properties, name)) found.unused.add(path === "" ? name : `${path}.${name}`);
  }
}

function typesOf(schema: JsonSchema): readonly string[] {
  const choices = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  return [...new Set(choices.flatMap(({ type = [] }) => type))];
}

/** A schema without a type fits everything that its choices fit. */
function fits({ type, anyOf, oneOf }: JsonSchema, value: unknown): boolean {
  if (type === undefined) return anyOf === undefined && oneOf === undefined;
  return [type].flat().some((each) => PRINTED[typeOf(value)]?.includes(each) ?? each === typeOf(value));
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

function isObject(value: unknown): value is object {
  return typeOf(value) === "object";
}
