/** Lets a document claim to be tagged only if its tags reach all that it shows. */
import type { PDFDocument } from "pdf-lib";
import { pagesMissedByTags } from "./coverage.ts";
import type { JoinedTags, UntaggedPages } from "./joined-tags.ts";
import { isLabelledAsTagged, removeTagLabel } from "./read-tags.ts";

/** Where the pages of a file begin in the document. */
interface FilePart {
  readonly position: number | undefined;
  readonly first: number;
}

/**
 * Removes the claim from a document that is not tagged throughout.
 * @param parts the files of the document in its order
 * @returns why it was removed
 */
export function labelHonestly(
  document: PDFDocument,
  tags: Pick<JoinedTags, "untagged">,
  parts: readonly FilePart[],
): readonly UntaggedPages[] {
  const missed = isLabelledAsTagged(document) ? pagesMissedByTags(document) : [];
  const positions = new Set(missed.map((index) => parts.findLast(({ first }) => first <= index)?.position));
  if (positions.size > 0) removeTagLabel(document);
  return [...tags.untagged, ...[...positions].map((position) => ({ reason: "incomplete", position }) as const)];
}
