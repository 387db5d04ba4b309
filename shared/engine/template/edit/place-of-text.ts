/** Writes a replacement of the text at one place, as `placeReplacements` reads it. */

import { FIND_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import type { TemplateParagraph, TextReplacement } from "#shared/base/model/text-replacement.ts";
import { type FoundText, findText } from "./find-text.ts";

/** The text has fewer places where it is counted. */
const PLACES_MAX = 10_000;

/** Returns undefined if the text is too long, or no occurrence because another one begins shortly before. */
export function replacementAt(
  paragraphs: readonly TemplateParagraph[],
  { paragraph, start }: FoundText,
  { find, replace }: Pick<TextReplacement, "find" | "replace">,
): TextReplacement | undefined {
  if (find.length > FIND_CHARACTERS_MAX) return undefined;
  const { places, count } = findText(paragraphs, find, PLACES_MAX);
  if (count === 1) return { find, replace };
  const index = places.findIndex((place) => place.paragraph === paragraph && place.start === start);
  return index < 0 ? undefined : { find, replace, occurrence: index + 1 };
}
