/**
 * Counts what word processors need more than linear time for. Measured with LibreOffice 25.2, in seconds of processor time:
 * 8,000 bookmarks 1, 32,000 of them 17; 1,000 frames 2, 4,000 of them 21; 100 tables 10 deep 0.4, and 20 deep 10.
 */

const BOOKMARKS_MAX = 40_000;
/** Frames, text boxes, shapes, and pictures that text flows around. */
const DRAWN_MAX = 4_000;
const TABLE_DEPTH_MAX = 20;

/** By local names: prefixes are whatever a document declares. */
const COUNTED =
  /<(?:[^\s<>/:]+:)?(bookmarkStart|framePr|anchor|wsp|pict|tbl)(?=[\s/>])|<\/(?:[^\s<>/:]+:)?tbl(?=[\s>])/g;

/**
 * What a document has too much of, as a part of a sentence; undefined for one that may be converted.
 *
 * @param parts whole, or cut before markup
 */
export function excessOf(parts: Iterable<string>): string | undefined {
  let bookmarks = 0;
  let drawn = 0;
  let depth = 0;
  for (const xml of parts) {
    for (const [, name] of xml.matchAll(COUNTED)) {
      if (name === "bookmarkStart") bookmarks++;
      else if (name === "tbl") depth++;
      else if (name === undefined) depth--;
      else drawn++;
      if (depth > TABLE_DEPTH_MAX) return `it holds more than ${TABLE_DEPTH_MAX} tables within each other`;
    }
  }
  if (bookmarks > BOOKMARKS_MAX) return `it holds more than ${BOOKMARKS_MAX} bookmarks`;
  return drawn > DRAWN_MAX ? `it holds more than ${DRAWN_MAX} frames, shapes and text boxes` : undefined;
}
