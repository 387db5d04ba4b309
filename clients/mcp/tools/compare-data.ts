/** Compares data with the schema of a template, as the template's tags read it. */
import type { JsonSchema } from "#clients/typescript/src/schema-to-typescript.ts";
import { expectedTypes, fits, isObject, isSection } from "./fits-schema.ts";

export interface Comparison {
  /** The paths of values that the template shows and the data lacks, such as `Items[0].Price`. */
  readonly missing: readonly string[];
  /** The paths of values that no tag shows. */
  readonly unused: readonly string[];
  /** What has another type than its tags expect. */
  readonly mistyped: readonly { readonly path: string; readonly expected: string }[];
}

export function compareData(schema: JsonSchema, data: unknown): Comparison {
  const found: Found = { missing: new Set(), mistyped: new Map(), scopes: new Map() };
  compareFields(schema, enter(data, "", [], found), "", found);
  return {
    missing: [...found.missing],
    unused: [...found.scopes.values()].flatMap(({ value, path, used }) =>
      Object.keys(value)
        .filter((name) => !used.has(name))
        .map((name) => pathOf(path, name)),
    ),
    mistyped: Array.from(found.mistyped, ([path, expected]) => ({ path, expected })),
  };
}

/** An object whose names tags see. */
interface Scope {
  readonly value: object;
  readonly path: string;
  readonly used: Set<string>;
}

interface Found {
  readonly missing: Set<string>;
  readonly mistyped: Map<string, string>;
  /** By their paths. */
  readonly scopes: Map<string, Scope>;
}

/** Returns the scopes within a value: without its own, if it is no object. */
function enter(value: unknown, path: string, outer: readonly Scope[], found: Found): readonly Scope[] {
  if (!isObject(value)) return outer;
  const scope = found.scopes.get(path) ?? { value, path, used: new Set() };
  found.scopes.set(path, scope);
  return [...outer, scope];
}

/** A name that the innermost object lacks is looked up in those around it. `null` counts as found, and prints nothing. */
function compareFields({ properties = {} }: JsonSchema, scopes: readonly Scope[], path: string, found: Found): void {
  for (const [name, schema] of Object.entries(properties)) {
    const index = scopes.findLastIndex(({ value }) => Object.hasOwn(value, name));
    const scope = scopes[index];
    const value = scope && new Map(Object.entries(scope.value)).get(name);
    scope?.used.add(name);
    if (scope === undefined || value === null || value === undefined) found.missing.add(pathOf(path, name));
    else compareValue(schema, value, { path: pathOf(scope.path, name), scopes: scopes.slice(0, index + 1) }, found);
  }
}

interface Place {
  readonly path: string;
  readonly scopes: readonly Scope[];
}

function compareValue(schema: JsonSchema, value: unknown, { path, scopes }: Place, found: Found): void {
  if (isSection(schema)) compareSection(schema, value, { path, scopes }, found);
  else compareTyped(schema, value, { path, scopes }, found);
}

function compareTyped(schema: JsonSchema, value: unknown, { path, scopes }: Place, found: Found): void {
  const choices = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  const fitting = choices.filter((each) => fits(each, value));
  if (fitting.length === 0) {
    const expected = expectedTypes(schema);
    if (expected !== "") found.mistyped.set(path, expected);
  }
  for (const each of fitting) {
    if (Array.isArray(value)) compareEntries(each, value, { path, scopes }, found);
    // A path such as `customer.name` goes into the object alone.
    else if (isObject(value) && each.properties !== undefined)
      compareFields(each, enter(value, path, [], found), path, found);
  }
}

/** A list is shown entry by entry, another value once. What is false, empty or zero hides the section. */
function compareSection(schema: JsonSchema, value: unknown, { path, scopes }: Place, found: Found): void {
  if (Array.isArray(value)) compareEntries(schema, value, { path, scopes }, found);
  else if (value) compareFields(schema.items ?? {}, enter(value, path, scopes, found), path, found);
}

function compareEntries({ items }: JsonSchema, entries: readonly unknown[], { path, scopes }: Place, found: Found) {
  if (items === undefined) return;
  for (const [index, entry] of entries.entries()) {
    const at = `${path}[${index}]`;
    if (items.properties === undefined) compareValue(items, entry, { path: at, scopes }, found);
    else compareFields(items, enter(entry, at, scopes, found), at, found);
  }
}

function pathOf(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
