/** Tells where a text stands, with the numbers that `occurrence` takes. */
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import type { Found, FoundText } from "./find-text.ts";

/** A message with more would not be read. */
const LISTED_MAX = 10;

/** How much of the text beside it is shown. */
const AROUND = 20;

/** @param length of the text */
export function listedPlaces({ places, count }: Found, length: number): string {
  const listed = places.slice(0, LISTED_MAX).map((place, at) => `${at + 1} (${nameOf(place, length)})`);
  const left = count - listed.length;
  return listed.join(", ") + (left > 0 ? `, and ${left} more` : "");
}

function nameOf({ paragraph, start }: FoundText, length: number): string {
  const end = Math.min(paragraph.text.length, start + Math.min(length, AROUND) + AROUND);
  const shown = paragraph.text.slice(Math.max(0, start - AROUND), end);
  return `${placeOf(paragraph)}: “${shown.toWellFormed()}”`;
}

function placeOf({ part, place }: TemplateParagraph): string {
  return place === null ? part : `${part}, ${place}`;
}
