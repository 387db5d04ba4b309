/** Splits a section into what stands between its page breaks, and drops some of that. */

import { childNamed, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { descendants } from "#shared/engine/merge/docx/insertions/nested-children.ts";
import { DROP_MARK } from "./drop-marks.ts";
import type { Drops } from "./drops.ts";
import type { Section } from "./sections.ts";

export interface Page {
  readonly blocks: XmlElement[];
  /** The break with which it begins, unless that is a property of its first paragraph. */
  readonly opening: XmlElement | undefined;
}

/** A paragraph belongs to the page on which it begins. The first page is empty if the section begins with a break. */
export function pagesOf(drops: Drops, { blocks }: Section): readonly Page[] {
  const pages: Page[] = [];
  let page: Page = { blocks: [], opening: undefined };
  const turn = (opening: XmlElement | undefined) => {
    pages.push(page);
    page = { blocks: [], opening };
  };
  for (const block of blocks) {
    const breaks = block.name === "w:p" ? breaksIn(drops, block) : {};
    if (breaks.opening !== undefined || hasBreakBefore(drops, block)) turn(breaks.opening);
    page.blocks.push(block);
    if (breaks.closing !== undefined) turn(breaks.closing);
  }
  return [...pages, page];
}

/** Drops pages, each with the break before it, or behind it if it is the first. */
export function dropPages(drops: Drops, pages: readonly Page[], isDropped: (page: Page) => boolean): void {
  for (const { blocks, opening } of pages.filter(isDropped)) {
    drops.add(...blocks);
    if (opening !== undefined) drops.add(opening);
  }
  const firstKept = pages.findIndex((page) => !isDropped(page));
  const opening = firstKept > 0 ? pages[firstKept]?.opening : undefined;
  if (opening !== undefined) drops.add(opening);
}

interface Breaks {
  /** A break before all that the paragraph shows. */
  readonly opening?: XmlElement | undefined;
  /** The last break behind something that it shows. */
  readonly closing?: XmlElement | undefined;
}

function breaksIn(drops: Drops, paragraph: XmlElement): Breaks {
  const [first, ...others] = pageBreaks(drops, paragraph);
  const shows = (each: XmlElement) =>
    SHOWS.test(drops.xml.slice(paragraph.contentStart, each.start).replace(DROP_MARK, ""));
  if (first === undefined) return {};
  const last = others.at(-1);
  if (shows(first)) return { closing: last ?? first };
  return { opening: first, closing: last && shows(last) ? last : undefined };
}

function pageBreaks(drops: Drops, paragraph: XmlElement): readonly XmlElement[] {
  return descendants(
    paragraph,
    (each) => each.name === "w:br" && drops.attribute(each, "w:type") === "page",
    ({ name }) => !STORIES.has(name),
  );
}

/** Elements with texts of their own. */
const STORIES: ReadonlySet<string> = new Set(["w:drawing", "w:pict", "w:object", "mc:AlternateContent"]);
const SHOWS =
  /<w:t(?: [^>]*)?>[^<]|<w:(?:drawing|pict|object|sym|footnoteReference|endnoteReference)[ />]|<m:oMath[ >]/;

function hasBreakBefore(drops: Drops, block: XmlElement): boolean {
  const property = childNamed(childNamed(block, "w:pPr"), "w:pageBreakBefore");
  return property !== undefined && !/^(?:0|false|off)$/.test(drops.attribute(property, "w:val") ?? "");
}
