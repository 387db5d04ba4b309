/** Looks names up in the scopes of a tag: the data item, and the entries of the sections around the tag. */
import { foldedName, isPlainName } from "#shared/base/model/folded-name.ts";
import { withoutPosition } from "./list-entry.ts";

/**
 * Returns the value of the innermost object that has this key. Only keys of the data count, never inherited ones
 * (`constructor`), nor the length of a text or of a list. A key whose value is null counts as found: it hides the same
 * key of an outer scope. If no object has it, a key counts that looks the same: see `foldedName`.
 */
export function findOwn(scopes: readonly unknown[], key: string): unknown {
  const exact = findIn(scopes, key, ownExactly);
  return exact === undefined ? findIn(scopes, key, ownAlike) : exact;
}

function findIn(scopes: readonly unknown[], key: string, find: typeof ownExactly): unknown {
  for (let index = scopes.length - 1; index >= 0; index--) {
    const scope = withoutPosition(scopes[index]);
    const isHidden = Array.isArray(scope) && key === "length";
    const value = typeof scope === "object" && !isHidden ? find(scope, key) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * Returns a key of an object, also one that looks the same, or an index or the length of an array or a text; undefined for
 * anything else.
 */
export function own(scope: unknown, key: string): unknown {
  const exact = ownExactly(scope, key);
  return exact === undefined ? ownAlike(scope, key) : exact;
}

function ownExactly(scope: unknown, key: string): unknown {
  if (scope === null || scope === undefined || !Object.hasOwn(scope, key)) return undefined;
  return (scope as Readonly<Record<string, unknown>>)[key];
}

function ownAlike(scope: unknown, key: string): unknown {
  if (typeof scope !== "object" || scope === null || Array.isArray(scope)) return undefined;
  const folded = foldedName(key);
  const others = otherKeys(scope);
  const name = others.get(folded) ?? (folded !== key && Object.hasOwn(scope, folded) ? folded : undefined);
  return name === undefined ? undefined : ownExactly(scope, name);
}

/** Returns the keys that do not look as they are, by what they look like. Most data have none. */
function otherKeys(scope: object): ReadonlyMap<string, string> {
  const known = others.get(scope);
  if (known !== undefined) return known;
  // Unlike `Object.keys`, it reads no property, which a proxy would take for a value that was found.
  const keys = Reflect.ownKeys(scope).filter((key) => typeof key === "string" && !isPlainName(key)) as string[];
  const found = keys.length === 0 ? NONE : new Map(keys.toReversed().map((key) => [foldedName(key), key]));
  others.set(scope, found);
  return found;
}

const others = new WeakMap<object, ReadonlyMap<string, string>>();
const NONE: ReadonlyMap<string, string> = new Map();
