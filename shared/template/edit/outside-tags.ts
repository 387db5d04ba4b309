/** Leaves out places of a text that lie in tags, or go into them. */
import { findDelimited } from "#shared/merge/syntax/find-delimited.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import { countLeading } from "#shared/xml/text-search.ts";
import type { Span } from "#shared/xml/xml-elements.ts";
import type { Found } from "./find-text.ts";

/** @param length of the text that was found */
export function outsideTags({ places, count }: Found, length: number, delimiters: Delimiters): Found {
  const outside = Map.groupBy(places, ({ paragraph }) => paragraph)
    .entries()
    .flatMap(([{ text }, found]) => {
      const { tags } = findDelimited(text, delimiters);
      return found.filter(({ start }) => !isTaken(tags, start, length));
    })
    .toArray();
  return { places: outside, count: outside.length + count - places.length };
}

/** @param spans in order, without overlaps */
export function isTaken(spans: readonly Span[], start: number, length: number): boolean {
  const next = spans[countLeading(spans, ({ end }) => end <= start)];
  return next !== undefined && next.start < start + length;
}
