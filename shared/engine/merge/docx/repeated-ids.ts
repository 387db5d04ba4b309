/**
 * Handles ids inside sections: no two drawings, controls, bookmarks or other annotations of a document may share one.
 */

import type { Token } from "#shared/engine/merge/syntax/tokens.ts";
import { restoreTags } from "./attributes/lifted-markup.ts";
import { withoutParagraphIds } from "./sections/paragraph-ids.ts";

/** Returns whether a section of this part holds anything with such an id. */
export function repeatsIds(tokens: readonly Token[]): boolean {
  return tokens.some(({ subparsed = [] }) => subparsed.some(holdsId) || repeatsIds(subparsed));
}

/** A cell that continues a merged one may show the content of that one. */
function holdsId({ value, merged, subparsed = [] }: Token): boolean {
  return HAS_ID.test(restoreTags(value)) || merged?.kind === "cell" || subparsed.some(holdsId);
}

/**
 * Matches pictures and shapes, content controls, VML shapes, and all annotations (ISO 29500-1, 17.13), including notes.
 */
const HAS_ID = /<(?:wp:docPr|w:id|v:\w+)[\s/>]|<w:\w+\b[^<>]*\sw:id=/;

/**
 * Removes paragraph ids from sections, which may repeat them. Word assigns new ones when it saves. Only comment threads
 * refer to them, and those have their own parts.
 */
export function stripParagraphIds(tokens: readonly Token[], isInSection = false): void {
  for (const token of tokens) {
    if (isInSection && token.type === "tag") token.value = withoutParagraphIds(token.value);
    if (token.subparsed !== undefined) stripParagraphIds(token.subparsed, true);
  }
}
