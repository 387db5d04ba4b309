/** Lists the names in data, to compare them with those that a template looks up. */
import { DATA_NAMES_MAX, type DataName } from "#shared/base/model/data-name.ts";

/** Templates look up names in values within values, not much deeper. */
const DEPTH_MAX = 10;

/** Names by name; those of objects and of entries of lists are within the name that has them. */
type Names = Map<string, Names>;

/** Returns undefined if there are more than `DATA_NAMES_MAX`. Reads each value once. */
export function namesOfItems(items: readonly unknown[]): readonly DataName[] | undefined {
  const names: Names = new Map();
  const left = { count: DATA_NAMES_MAX };
  for (const item of items) {
    collect(item, names, left, 0);
    if (left.count < 0) return undefined;
  }
  return listed(names);
}

function collect(value: unknown, names: Names, left: { count: number }, depth: number): void {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX || left.count < 0) return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, names, left, depth + 1);
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    let known = names.get(name);
    if (known === undefined) {
      known = new Map();
      names.set(name, known);
      left.count--;
    }
    collect(inner, known, left, depth + 1);
  }
}

function listed(names: Names): readonly DataName[] {
  return Array.from(names, ([name, inner]) => ({ name, inner: listed(inner) }));
}
