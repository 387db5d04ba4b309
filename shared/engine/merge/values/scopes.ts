/** Looks names up in the scopes of a tag: the data item, and the entries of the sections around the tag. */
import { withoutPosition } from "./list-entry.ts";

/**
 * Returns the value of the innermost object that has this key. Only keys of the data count, never inherited ones
 * (`constructor`), nor the length of a text or of a list. A key whose value is null counts as found: it hides the same
 * key of an outer scope.
 */
export function findOwn(scopes: readonly unknown[], key: string): unknown {
  for (let index = scopes.length - 1; index >= 0; index--) {
    const scope = withoutPosition(scopes[index]);
    const isHidden = Array.isArray(scope) && key === "length";
    const value = typeof scope === "object" && !isHidden ? own(scope, key) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Returns a key of an object, or an index or the length of an array or a text; undefined for anything else. */
export function own(scope: unknown, key: string): unknown {
  if (scope === null || scope === undefined || !Object.hasOwn(scope, key)) return undefined;
  return (scope as Readonly<Record<string, unknown>>)[key];
}
