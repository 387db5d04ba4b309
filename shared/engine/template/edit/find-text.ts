/** Finds a text in paragraphs, in linear time whatever the two contain. */
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import { searchFor } from "#shared/base/xml/text-search.ts";

export interface FoundText {
  readonly paragraph: TemplateParagraph;
  readonly start: number;
}

export interface Found {
  /** The places in order, which do not overlap. The list ends at the maximum. */
  readonly places: readonly FoundText[];
  /** The number of all places. */
  readonly count: number;
}

/**
 * @param find not empty
 * @param skipsIn returns which places of a paragraph do not count
 */
export function findText(
  paragraphs: Iterable<TemplateParagraph>,
  find: string,
  placesMax: number,
  skipsIn: (paragraph: TemplateParagraph) => (start: number) => boolean = () => () => false,
): Found {
  const places: FoundText[] = [];
  const startsIn = searchFor(find);
  let count = 0;
  for (const paragraph of paragraphs) {
    const skips = skipsIn(paragraph);
    for (const start of startsIn(paragraph.text)) {
      if (skips(start)) continue;
      count++;
      if (count <= placesMax) places.push({ paragraph, start });
    }
  }
  return { places, count };
}
