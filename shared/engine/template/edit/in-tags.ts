/** Tells which places of a text lie in tags, or go into them. */

import type { Delimiters } from "#shared/base/model/delimiters.ts";
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import type { Span } from "#shared/base/xml/xml-elements.ts";
import { findDelimited } from "#shared/engine/merge/syntax/find-delimited.ts";

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
