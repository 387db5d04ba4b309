/** Decides where each replacement takes place. */
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { REPLACED_PLACES_MAX } from "#shared/base/model/limits.ts";
import type { TemplateParagraph, TextReplacement } from "#shared/base/model/text-replacement.ts";
import type { TextChange, TextChanges } from "./editable-file.ts";
import { type Found, type FoundText, findText } from "./find-text.ts";
import { inTags, isTaken } from "./in-tags.ts";
import { listedPlaces } from "./listed-places.ts";
import { nearestText } from "./nearest-text.ts";

/**
 * Places the replacements in order. All are searched in the text as it is, and a later one does not get what an earlier one
 * has taken.
 * @throws ServiceError `text_not_found`, `text_only_in_tags`, `text_ambiguous`, `texts_overlap`, `request_invalid` for too
 *   many places
 */
export function placeReplacements(
  paragraphs: readonly TemplateParagraph[],
  replacements: readonly TextReplacement[],
): TextChanges {
  const changes = new Map<TemplateParagraph, readonly TextChange[]>();
  let count = 0;
  for (const [index, replacement] of replacements.entries()) {
    const chosen = choose(paragraphs, { ...replacement, index }, changes);
    count += chosen.length;
    if (count > REPLACED_PLACES_MAX) throw tooManyPlaces();
    const length = replacement.find.length;
    for (const [paragraph, places] of Map.groupBy(chosen, (place) => place.paragraph)) {
      const added = places.map(({ start }) => ({ start, end: start + length, text: replacement.replace }));
      const all = [...(changes.get(paragraph) ?? []), ...added];
      changes.set(
        paragraph,
        all.toSorted((one, other) => one.start - other.start),
      );
    }
  }
  return new Map(
    changes
      .entries()
      .map(([paragraph, all]) => [paragraph, all.map((change) => withoutSameEdges(paragraph.text, change))]),
  );
}

/** What stays the same at the edges of a found text keeps its format. At least one character is left, which has one. */
function withoutSameEdges(paragraph: string, { start, end, text }: TextChange): TextChange {
  const found = paragraph.slice(start, end);
  let first = 0;
  while (first < Math.min(found.length - 1, text.length) && found[first] === text[first]) first++;
  if (isWithinPair(found, first)) first--;
  const most = Math.min(found.length - 1, text.length) - first;
  let last = 0;
  while (last < most && found.at(-1 - last) === text.at(-1 - last)) last++;
  if (isWithinPair(found, found.length - last)) last--;
  return { start: start + first, end: end - last, text: text.slice(first, text.length - last) };
}

/** Whether the position lies between the halves of a character beyond the basic plane. */
function isWithinPair(text: string, index: number): boolean {
  return /^[\uDC00-\uDFFF]/.test(text.slice(index, index + 1)) && index > 0;
}

interface Indexed extends TextReplacement {
  readonly index: number;
}

function choose(
  paragraphs: readonly TemplateParagraph[],
  replacement: Indexed,
  changes: TextChanges,
): readonly FoundText[] {
  const { find, occurrence, all = false, index } = replacement;
  const { places, count } = placesOf(paragraphs, replacement);
  const isFree = (place: FoundText) => !isTaken(changes.get(place.paragraph) ?? [], place.start, find.length);
  if (occurrence !== undefined) {
    const place = places[occurrence - 1];
    if (place === undefined) throw ambiguous(replacement, { places, count });
    if (!isFree(place)) throw overlapping(replacement);
    return [place];
  }
  if (all && count > REPLACED_PLACES_MAX) throw tooManyPlaces();
  const free = places.filter(isFree);
  if (free.length === 0) throw overlapping({ find, index });
  if (!all && (free.length > 1 || count > places.length)) throw ambiguous(replacement, { places, count });
  return free;
}

/** @throws ServiceError `text_not_found`, `text_only_in_tags` */
function placesOf(paragraphs: readonly TemplateParagraph[], replacement: Indexed): Found {
  const { find, index, outsideTagsOf } = replacement;
  const skipsIn = outsideTagsOf && ((paragraph: TemplateParagraph) => inTags(paragraph, find.length, outsideTagsOf));
  const found = findText(paragraphs, find, REPLACED_PLACES_MAX, skipsIn);
  if (found.count > 0) return found;
  if (skipsIn === undefined || findText(paragraphs, find, 0).count === 0) throw notFound(paragraphs, replacement);
  throw serviceError("text_only_in_tags", { text: find, index });
}

type Named = Pick<Indexed, "find" | "index">;

function notFound(paragraphs: readonly TemplateParagraph[], { find, index }: Named): ServiceError {
  const nearest = nearestText(paragraphs, find);
  const hint = nearest === undefined ? "" : ` The nearest text is “${nearest}”.`;
  return serviceError("text_not_found", { text: find, index, hint });
}

function ambiguous({ find, index }: Named, found: Found): ServiceError {
  const { count } = found;
  return serviceError("text_ambiguous", { text: find, index, count, places: listedPlaces(found, find.length) });
}

function overlapping({ find, index }: Named): ServiceError {
  return serviceError("texts_overlap", { text: find, index });
}

function tooManyPlaces(): ServiceError {
  return serviceError("request_invalid", {
    faults: `replacements must take place at no more than ${REPLACED_PLACES_MAX} places together.`,
  });
}
