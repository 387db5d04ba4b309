/** Follows a path such as `customer.name` into an entry of a list. */
import { own } from "#shared/engine/merge/values/scopes.ts";

/**
 * Returns a reader of the path. It finds only properties of the data itself, never inherited ones. An empty path gives
 * the entry itself.
 */
export function valueAt(path: readonly string[]): (entry: unknown) => unknown {
  const [name] = path;
  if (name !== undefined && path.length === 1) return (entry) => own(entry, name);
  return (entry) => path.reduce(own, entry);
}

export function pathOf(argument: string): readonly string[] {
  return argument === "" ? [] : argument.split(".");
}
