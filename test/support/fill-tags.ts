/** Data for the tags of a template that nobody has seen before, with values that are easy to find again. */

import type { Tag } from "#shared/base/model/tags.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";

export interface Filling {
  readonly data: DataItem;
  /** Every value in the data. No two are equal, and none is a part of another. */
  readonly values: readonly string[];
}

/** Each tag gets a value, each section so many entries; sections within sections have at most two. */
export function fillTags(tags: readonly Tag[], entries = 2): Filling {
  const values: string[] = [];
  const nextValue = () => {
    const value = `Value${values.length}x`;
    values.push(value);
    return value;
  };
  return { data: fillScope(tags, nextValue, entries), values };
}

function fillScope(tags: readonly Tag[], nextValue: () => string, entries: number): Record<string, unknown> {
  return Object.assign({}, ...tags.map((tag) => fillTag(tag, nextValue, entries)));
}

function fillTag(tag: Tag, nextValue: () => string, entries: number): Record<string, unknown> {
  if (typeof tag === "string") return { [tag]: nextValue() };
  const sections = Object.entries(tag).map(([name, inner]) => {
    const entry = () => (inner[0] === "." ? nextValue() : fillScope(inner, nextValue, Math.min(entries, 2)));
    return [name, Array.from({ length: entries }, entry)];
  });
  return Object.fromEntries(sections);
}
