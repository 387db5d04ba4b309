/** Finds the value of a merge field whose name Word has made from that of a column. */
import { withoutPosition } from "./list-entry.ts";
import { own } from "./scopes.ts";

/** The longest name that Word gives a merge field. */
const CHARACTERS_MAX = 40;

/**
 * Returns the name of the merge field that Word makes of a column: `First_Name` for `First Name`, `M_1st_Item` for
 * `1st Item`.
 */
function wordFieldName(column: string): string {
  const name = column.trim().replace(/[^\p{L}\p{M}\p{N}_]/gu, "_");
  return (/^\p{N}/u.test(name) ? `M_${name}` : name).slice(0, CHARACTERS_MAX);
}

/** Returns what the names of a merge field and of its column have in common. */
export function wordNameKey(name: string): string {
  return wordFieldName(name).toLowerCase();
}

/** Returns the value of the first key from which Word makes this name, in either case; undefined if there is none. */
export function findByWordName(scopes: readonly unknown[], name: string): unknown {
  const wanted = wordNameKey(name);
  for (let index = scopes.length - 1; index >= 0; index--) {
    const scope = withoutPosition(scopes[index]);
    if (typeof scope !== "object" || scope === null || Array.isArray(scope)) continue;
    const key = keysOf(scope).get(wanted);
    if (key !== undefined) return own(scope, key);
  }
  return undefined;
}

/** The keys of an item are the same for all fields of a document. */
const known = new WeakMap<object, ReadonlyMap<string, string>>();

function keysOf(scope: object): ReadonlyMap<string, string> {
  const keys =
    known.get(scope) ??
    new Map(
      Object.keys(scope)
        .toReversed()
        .map((key) => [wordNameKey(key), key]),
    );
  known.set(scope, keys);
  return keys;
}
