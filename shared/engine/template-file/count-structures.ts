/**
 * Counts the structures for which word processors need more than linear time. Measured with LibreOffice 25.2 in seconds
 * of processor time: 1 for 8,000 bookmarks, 17 for 32,000; 2 for 1,000 frames, 21 for 4,000; 0.4 for 100 tables nested
 * 10 deep, 10 for those nested 20 deep.
 */

const BOOKMARKS_MAX = 40_000;
/** Frames, text boxes, shapes, and pictures with text flowing around them. */
const DRAWN_MAX = 4_000;
const TABLE_DEPTH_MAX = 20;

/** Matches local names, because a document may declare any prefixes. */
const COUNTED =
  /<(?:[^\s<>/:]+:)?(bookmarkStart|framePr|anchor|wsp|pict|tbl)(?=[\s/>])|<\/(?:[^\s<>/:]+:)?tbl(?=[\s>])/g;

/**
 * Returns what a document has too many of, as part of a sentence, or undefined if it may be converted.
 * @param parts whole parts, or pieces cut before markup
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
      if (depth > TABLE_DEPTH_MAX) return `it nests tables more than ${TABLE_DEPTH_MAX} levels deep`;
    }
  }
  if (bookmarks > BOOKMARKS_MAX) return `it contains more than ${BOOKMARKS_MAX} bookmarks`;
  return drawn > DRAWN_MAX ? `it contains more than ${DRAWN_MAX} frames, shapes and text boxes` : undefined;
}
