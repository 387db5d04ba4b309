/** Finds what bookmarks mark, where sections may have repeated them. */
import { countLeading } from "#shared/base/xml/text-search.ts";
import { attribute, type Span, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { unmarked } from "#shared/engine/merge/assembly/copy-markers.ts";

export interface MarkedStretch extends Span {
  readonly name: string;
  readonly mark: XmlElement;
}

/** Returns the stretches of each bookmark in their order, by its name in lower case. */
export function readBookmarks({ xml, elements }: XmlText): ReadonlyMap<string, readonly MarkedStretch[]> {
  const starts = new Map<string, XmlElement>();
  const stretches: MarkedStretch[] = [];
  for (const element of elements) {
    if (element.name !== "w:bookmarkStart" && element.name !== "w:bookmarkEnd") continue;
    const id = unmarked(attribute(xml, element, "w:id") ?? "");
    if (element.name === "w:bookmarkStart") starts.set(id, element);
    const mark = element.name === "w:bookmarkEnd" ? starts.get(id) : undefined;
    if (mark === undefined) continue;
    starts.delete(id);
    const name = unmarked(attribute(xml, mark, "w:name") ?? "");
    stretches.push({ name, mark, start: mark.end, end: element.start });
  }
  const inOrder = stretches.toSorted((one, other) => one.start - other.start);
  return Map.groupBy(inOrder, ({ name }) => name.toLowerCase());
}

/**
 * Returns a function that tells which of the repeated bookmarks of one name a reference means: the one in its own
 * repetition of the section. All repetitions are alike, so as many references lie between each two bookmarks.
 * @param bookmarks the offsets of the bookmarks, at least one @param references those of all references, in order
 * @returns the index of the bookmark
 */
export function ownBookmarkFinder(
  bookmarks: readonly number[],
  references: readonly number[],
): (reference: number) => number {
  const before = (offset: number) => countLeading(references, (each) => each < offset);
  const counts = bookmarks.slice(1).map((offset, index) => before(offset) - before(bookmarks[index] ?? 0));
  const [between = 0] = counts;
  if (between === 0 || counts.some((count) => count !== between)) return () => 0;
  const last = bookmarks.length - 1;
  const behindLast = references.length - before(bookmarks[last] ?? 0);
  /** The number of references behind the bookmark within one repetition; the others stand in front of it. */
  const behind = Math.min(behindLast, between);
  return (reference) => {
    const position = countLeading(bookmarks, (offset) => offset < reference) - 1;
    const order = before(reference) - before(bookmarks[position] ?? 0);
    if (position < 0) return 0;
    if (position === last) return order < behind ? last : 0;
    return order < behind ? position : position + 1;
  };
}
