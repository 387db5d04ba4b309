/** Shows a tag with the text around it, so that its author can find it. */
import { endsBefore, type PartText } from "#shared/engine/merge/faults/part-text.ts";
import type { TagFault } from "#shared/engine/merge/faults/tag-faults.ts";

/**
 * Returns the tag with CONTEXT_CHARACTERS on each side. Paragraph ends become blanks, and `…` stands for omitted text.
 */
export function tagContext({ text: part, span }: Pick<TagFault, "text" | "span">): string {
  const before = flowing(part, span.start - RAW_CHARACTERS, span.start);
  const after = flowing(part, span.end, span.end + RAW_CHARACTERS);
  const tag = flowing(part, span.start, Math.min(span.end, span.start + RAW_TAG_CHARACTERS));
  return joined(before, tag, after);
}

/** Does the same for a stretch of a text without markup. */
export function contextOf(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - RAW_CHARACTERS), start);
  return joined(before.replace(/\s+/g, " "), text.slice(start, end), text.slice(end, end + RAW_CHARACTERS));
}

function joined(before: string, tag: string, after: string): string {
  return (lastOf(before) + (firstOf(tag, TAG_CHARACTERS_MAX) + firstOf(after.replace(/\s+/g, " "), CONTEXT_CHARACTERS)))
    .replace(/\s+/g, " ")
    .trim();
}

const CONTEXT_CHARACTERS = 30;

/** An escaped character takes up to six characters. */
export const RAW_CHARACTERS = CONTEXT_CHARACTERS * 8;

/** Longer ones are not tags, but texts between two brackets. */
const TAG_CHARACTERS_MAX = 200;

const RAW_TAG_CHARACTERS = TAG_CHARACTERS_MAX * 8;

/** Returns a stretch of the text in one line, as a reader sees it. */
export function flowing(part: PartText, from: number, to: number): string {
  const { text, ends, decode } = part;
  const [start, end] = [Math.max(from, 0), Math.min(to, text.length)];
  const cuts = [start, ...ends.slice(endsBefore(part, start), endsBefore(part, end + 1)), end];
  const pieces = cuts.slice(1).map((cut, index) => decode(text.slice(cuts[index], cut)));
  return pieces.join(" ").replace(/\s+/g, " ");
}

/** Does not split a character at the cut. */
function firstOf(text: string, characters: number): string {
  if (text.length <= characters) return text;
  return `${text
    .slice(0, characters)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd()}…`;
}

export function lastOf(text: string): string {
  if (text.length <= CONTEXT_CHARACTERS) return text;
  return `…${text
    .slice(-CONTEXT_CHARACTERS)
    .replace(/^[\udc00-\udfff]/, "")
    .trimStart()}`;
}
