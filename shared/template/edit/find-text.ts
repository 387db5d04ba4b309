/** Finds a text in paragraphs, in linear time whatever the two contain. */
import type { TemplateParagraph } from "#shared/model/text-replacement.ts";

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

/** @param find not empty */
export function findText(paragraphs: Iterable<TemplateParagraph>, find: string, placesMax: number): Found {
  const places: FoundText[] = [];
  const backs = fallbacks(find);
  let count = 0;
  for (const paragraph of paragraphs) {
    for (const start of startsIn(paragraph.text, find, backs)) {
      count++;
      if (count <= placesMax) places.push({ paragraph, start });
    }
  }
  return { places, count };
}

/**
 * The algorithm of Knuth, Morris and Pratt. `indexOf` takes quadratic time for a long text like `baaa…` in `aaaa…`, which a
 * caller may send.
 */
function* startsIn(text: string, find: string, backs: Uint32Array): Generator<number, undefined> {
  if (text.length < find.length) return;
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && code !== find.charCodeAt(matched)) matched = backs[matched - 1] ?? 0;
    if (code === find.charCodeAt(matched)) matched++;
    if (matched < find.length) continue;
    yield at + 1 - find.length;
    matched = 0;
  }
}

/** For each beginning of the text, how much of its end is a shorter beginning. */
function fallbacks(find: string): Uint32Array {
  const backs = new Uint32Array(find.length);
  let matched = 0;
  for (let at = 1; at < find.length; at++) {
    while (matched > 0 && find.charCodeAt(at) !== find.charCodeAt(matched)) matched = backs[matched - 1] ?? 0;
    if (find.charCodeAt(at) === find.charCodeAt(matched)) matched++;
    backs[at] = matched;
  }
  return backs;
}
