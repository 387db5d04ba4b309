/** Decides whether a picture replaces a tag's value. Both renderers use it. */
import type { Token } from "#shared/merge/syntax/tokens.ts";

/** Shows pictures in one kind of file. */
export interface ShownPictures {
  /**
   * Returns the rendered text for a plain tag, or undefined if the value is printed.
   * @throws MergeFailure for a picture that a document cannot show
   */
  plain(tag: string, value: unknown, element: string): string | undefined;
  /** Returns the rendered text for a picture tag, or undefined to print nothing. @throws MergeFailure as above */
  marked(tag: string, value: unknown, element: string): string | undefined;
}

/** A simple tag and the element that contains it. */
export type PictureTag = Pick<Token, "isPicture" | "textElement"> & { readonly name: string };

/**
 * @param pictures undefined if none can be shown: then data URIs are printed as text, and picture tags print nothing
 */
export function shownFor(
  { name, isPicture = false, textElement = "" }: PictureTag,
  value: unknown,
  pictures: ShownPictures | undefined,
): { readonly picture: string } | { readonly printed: unknown } {
  const picture = isPicture ? pictures?.marked(name, value, textElement) : pictures?.plain(name, value, textElement);
  if (picture !== undefined) return { picture };
  return { printed: isPicture ? "" : value };
}

/** The approximate size of one picture's markup. */
export const PICTURE_CHARACTERS = 1_000;
