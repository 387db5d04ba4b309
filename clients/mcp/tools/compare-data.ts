/** Compares data with the schema of a template, as the template's tags read it. */
import type { JsonSchema } from "#clients/typescript/src/schema-to-typescript.ts";
import { expectedTypes, fits, isObject, isSection } from "./fits-schema.ts";

export interface Comparison {
  /** The paths of values that the template shows and the data lacks, such as `Items[0].Price`. */
  readonly missing: readonly string[];
  /** The paths of values that no tag shows. Empty if not all data were compared. */
  readonly unused: readonly string[];
  /** What has another type than its tags expect. */
  readonly mistyped: readonly { readonly path: string; readonly expected: string }[];
  /** Why there may be more than these. Absent if this is all. */
  readonly incomplete?: string;
}

/**
 * The look-ups of names, in all objects where a name may be. A document shows at most a million tags (docs/limits.md,
 * Data), most of which are found in the first or second object.
 */
const LOOKUPS_MAX = 5_000_000;

/** The paths of one kind that are listed. An agent reads fewer. */
const PATHS_MAX = 1_000;

export function compareData(schema: JsonSchema, data: unknown): Comparison {
  const found = new Found();
  compareFields(schema, enter(data, "", [], found), "", found);
  const unused = found.isExhausted ? [] : unusedOf(found);
  const { missing, mistyped } = found;
  const incomplete = reasonOf(found, [missing.size, mistyped.size, unused.length]);
  return {
    missing: [...missing],
    unused,
    mistyped: Array.from(mistyped, ([path, expected]) => ({ path, expected })),
    ...(incomplete !== undefined && { incomplete }),
  };
}

function reasonOf({ isExhausted }: Found, counts: readonly number[]): string | undefined {
  if (isExhausted) {
    return `The lists in the data repeat the template's tags too often to compare all of them, so only the first were compared, and unused values are not listed. Shorten the lists.`;
  }
  if (counts.some((count) => count >= PATHS_MAX)) return `At most ${PATHS_MAX} paths of each kind are listed.`;
  return undefined;
}

/** The names of an object are looked at once each. */
function unusedOf({ scopes }: Found): readonly string[] {
  const unused: string[] = [];
  for (const { value, path, used } of scopes.values()) {
    for (const name of Object.keys(value)) {
      if (unused.length >= PATHS_MAX) return unused;
      if (!used.has(name)) unused.push(pathOf(path, name));
    }
  }
  return unused;
}

/** An object whose names tags see. */
interface Scope {
  readonly value: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly used: Set<string>;
}

class Found {
  readonly missing = new Set<string>();
  readonly mistyped = new Map<string, string>();
  /** By their objects: data are a tree, and paths of deep data are long. */
  readonly scopes = new Map<object, Scope>();
  #lookups = 0;

  /** Whether no more may be looked up. */
  get isExhausted(): boolean {
    return this.#lookups > LOOKUPS_MAX;
  }

  count(lookups: number): void {
    this.#lookups += lookups;
  }

  addMissing(path: string): void {
    if (this.missing.size < PATHS_MAX) this.missing.add(path);
  }

  addMistyped(path: string, schema: JsonSchema): void {
    if (this.mistyped.size >= PATHS_MAX) return;
    const expected = expectedTypes(schema);
    if (expected !== "") this.mistyped.set(path, expected);
  }
}

/** Returns the scopes within a value: without its own, if it is no object. */
function enter(value: unknown, path: string, outer: readonly Scope[], found: Found): readonly Scope[] {
  if (!isObject(value)) return outer;
  const scope = found.scopes.get(value) ?? { value, path, used: new Set() };
  found.scopes.set(value, scope);
  return [...outer, scope];
}

/** A name that the innermost object lacks is looked up in those around it. `null` counts as found, and prints nothing. */
function compareFields({ properties = {} }: JsonSchema, scopes: readonly Scope[], path: string, found: Found): void {
  for (const [name, schema] of Object.entries(properties)) {
    const index = scopes.findLastIndex(({ value }) => Object.hasOwn(value, name));
    found.count(scopes.length - index);
    if (found.isExhausted) return;
    const scope = scopes[index];
    const value = scope?.value[name];
    scope?.used.add(name);
    if (scope === undefined || value === null || value === undefined) found.addMissing(pathOf(path, name));
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
  if (fitting.length === 0) found.addMistyped(path, schema);
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
    found.count(1);
    if (found.isExhausted) return;
    const at = `${path}[${index}]`;
    if (items.properties === undefined) compareValue(items, entry, { path: at, scopes }, found);
    else compareFields(items, enter(entry, at, scopes, found), at, found);
  }
}

function pathOf(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
