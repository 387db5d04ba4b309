/** Follows a path such as `customer.name` into an entry of a list. */
import { own } from "#shared/merge/values/scopes.ts";

/** Only what the data itself holds, never what every object inherits; the entry itself for the empty path. */
export function valueAt(path: readonly string[]): (entry: unknown) => unknown {
  const [name] = path;
  if (name !== undefined && path.length === 1) return (entry) => own(entry, name);
  return (entry) => path.reduce(own, entry);
}

export function pathOf(argument: string): readonly string[] {
  return argument === "" ? [] : argument.split(".");
}
