/** Whether a picture stands in place of a tag's value; both renderers ask here. */
import type { Token } from "#shared/merge/syntax/tokens.ts";

/** Shows pictures in one kind of file. */
export interface ShownPictures {
  /**
   * For a plain tag: what stands in the rendered text; undefined where the value is printed.
   * @throws MergeFailure for a picture that a document cannot show
   */
  plain(tag: string, value: unknown, element: string): string | undefined;
  /** For a tag that is marked as a picture; undefined where nothing stands. @throws MergeFailure likewise */
  marked(tag: string, value: unknown, element: string): string | undefined;
}

/** A simple tag, and the element in which it stands. */
export type PictureTag = Pick<Token, "isPicture" | "textElement"> & { readonly name: string };

/** @param pictures undefined where none can be shown: there data URIs are text, and marked tags print nothing */
export function shownFor(
  { name, isPicture = false, textElement = "" }: PictureTag,
  value: unknown,
  pictures: ShownPictures | undefined,
): { readonly picture: string } | { readonly printed: unknown } {
  const picture = isPicture ? pictures?.marked(name, value, textElement) : pictures?.plain(name, value, textElement);
  if (picture !== undefined) return { picture };
  return { printed: isPicture ? "" : value };
}

/** What the markup of one picture adds to the text of a document, about. */
export const PICTURE_CHARACTERS = 1_000;
