/** Tells the printed number of a page from its place in the file, by the numbering of its section. */

import { countLeading } from "#shared/base/xml/text-search.ts";
import { type Edit, insertion } from "#shared/base/xml/xml-edits.ts";
import { attribute, childNamed, childValue, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { formatNumber } from "#shared/engine/merge/values/word-number.ts";
import { type BookmarkPages, destinationName } from "#shared/pdf/reading/destination-name.ts";
import { type ContentsBookmarks, contentStart } from "./contents-bookmarks.ts";
import type { MainText } from "./main-text.ts";

/** The bookmark at the start of a section. Names that begin with an underscore are hidden in Word. */
const MARK = "_SectionStart";

/**
 * Marks where sections start, in documents whose pages are not simply counted from 1.
 * @param isNeeded whether the pages of each section must be known in any case
 */
export function sectionEdits(text: MainText, bookmarks: ContentsBookmarks, isNeeded: boolean): readonly Edit[] {
  const { sections, paragraphs, xml } = text;
  const isSimple = sections.every(({ properties }) => {
    const { start, parity } = numberingOf(xml, properties);
    return start === undefined && parity === undefined;
  });
  if (isSimple && !isNeeded) return [];
  return sections.flatMap((_, index) => {
    const before = sections[index - 1]?.end ?? 0;
    const first = paragraphs[countLeading(paragraphs, ({ element }) => element.start < before)]?.element;
    return first === undefined || first.contentStart === first.end
      ? []
      : [insertion(contentStart(first), bookmarks.mark(`${MARK}${index}`))];
  });
}

/** Returns the page, from 0, on which a section starts; undefined if it is not known. */
export function startOfSection(index: number, pages: BookmarkPages): number | undefined {
  return index === 0 ? 0 : pages.get(destinationName(`${MARK}${index}`));
}

/** Returns a function that tells the number on a page, by the section of a place in the main part. */
export function pageNumbers(
  text: MainText,
  pages: BookmarkPages,
): (at: number, page: number, format?: string) => string {
  const { sections, xml } = text;
  const numberings = sections.map(({ properties }) => numberingOf(xml, properties));
  const offsets: number[] = [];
  for (const [index, { start, parity, isContinuous }] of numberings.entries()) {
    const before = offsets[index - 1] ?? 1;
    const page = pages.get(destinationName(`${MARK}${index}`));
    const isCounted = start === undefined || (isContinuous && index > 0) || page === undefined;
    const offset = isCounted ? before : start - page;
    const isWrong = start === undefined && page !== undefined && parity !== undefined && (page + offset) % 2 !== parity;
    // Word leaves a blank page before such a section. It is counted, but not printed.
    offsets.push(isWrong && index > 0 ? offset + 1 : offset);
  }
  return (at, page, format) => {
    const index = countLeading(sections, ({ end }) => end <= at);
    return formatNumber(page + (offsets[index] ?? offsets.at(-1) ?? 1), format ?? numberings[index]?.format);
  };
}

interface PageNumbering {
  /** The number of its first page, if it does not count on. */
  readonly start: number | undefined;
  readonly format: string | undefined;
  /** 1: the section starts on an odd page, 0: on an even one. */
  readonly parity: 0 | 1 | undefined;
  readonly isContinuous: boolean;
}

function numberingOf(xml: string, section: XmlElement): PageNumbering {
  const numbering = childNamed(section, "w:pgNumType");
  const value = (name: string) => numbering && attribute(xml, numbering, name);
  const start = value("w:start");
  const type = childValue(xml, section, "w:type");
  return {
    start: start === undefined ? undefined : Number(start),
    format: value("w:fmt"),
    parity: type === "oddPage" ? 1 : type === "evenPage" ? 0 : undefined,
    isContinuous: type === "continuous",
  };
}
