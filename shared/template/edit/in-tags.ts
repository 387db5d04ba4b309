/** Tells which places of a text lie in tags, or go into them. */
import { findDelimited } from "#shared/merge/syntax/find-delimited.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";
import type { TemplateParagraph } from "#shared/model/text-replacement.ts";
import { countLeading } from "#shared/xml/text-search.ts";
import type { Span } from "#shared/xml/xml-elements.ts";

/** @param length of the text that is searched */
export function inTags({ text }: TemplateParagraph, length: number, delimiters: Delimiters) {
  let tags: readonly Span[] | undefined;
  return (start: number): boolean => {
    tags ??= findDelimited(text, delimiters).tags;
    return isTaken(tags, start, length);
  };
}

/** @param spans in order, without overlaps */
export function isTaken(spans: readonly Span[], start: number, length: number): boolean {
  const next = spans[countLeading(spans, ({ end }) => end <= start)];
  return next !== undefined && next.start < start + length;
}
