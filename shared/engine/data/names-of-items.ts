/** Lists the names in data, to compare them with those that a template looks up. */
import { type DataName, NameCount } from "#shared/base/model/data-name.ts";
import { DATES_KEY } from "#shared/engine/merge/values/item-dates.ts";

/** Templates look up names in values within values, not much deeper. */
const DEPTH_MAX = 10;

/** Names by name; those of objects and of entries of lists are within the name that has them. */
type Names = Map<string, Names>;

/** Returns undefined if there are too many (`NameCount`). Reads each value once. */
export function namesOfItems(items: readonly unknown[]): readonly DataName[] | undefined {
  const names: Names = new Map();
  const count = new NameCount();
  for (const item of items) {
    collect(item, names, count, 0);
    if (count.isExceeded) return undefined;
  }
  return listed(names);
}

function collect(value: unknown, names: Names, count: NameCount, depth: number): void {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX || count.isExceeded) return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, names, count, depth + 1);
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name === DATES_KEY) continue;
    let known = names.get(name);
    if (known === undefined) {
      known = new Map();
      names.set(name, known);
      count.add(name);
    }
    collect(inner, known, count, depth + 1);
  }
}

function listed(names: Names): readonly DataName[] {
  return Array.from(names, ([name, inner]) => ({ name, inner: listed(inner) }));
}
