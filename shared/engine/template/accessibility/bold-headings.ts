/** Finds the headings of the body that are only bold: no style says that they are headings. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { childNamed, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { ownOutlineLevel, type ParagraphStyles } from "#shared/engine/merge/contents/paragraph-styles.ts";
import { beginning, type Found, isBold, shownText } from "./shown-text.ts";

/** A longer one is a bold sentence. */
const HEADING_CHARACTERS_MAX = 80;
/** Shorter text below a bold line is an address or a table made of tabs, rather than a section. */
const PROSE_CHARACTERS_MIN = 60;

export function boldHeadings(
  { xml, root }: XmlText,
  styles: ParagraphStyles,
  delimiters: Delimiters,
): readonly Found[] {
  const blocks = blocksIn(childNamed(root, "w:body")).filter(
    (block) => block.name === "w:tbl" || shownText(xml, block) !== "",
  );
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    if (
      next === undefined ||
      !isLikeHeading(xml, block, delimiters) ||
      !isSection(xml, next) ||
      hasLevel(xml, block, styles)
    )
      return [];
    return [{ at: block.start, context: beginning(shownText(xml, block)), suggestion: SUGGESTION }];
  });
}

const SUGGESTION =
  "Give this line a heading style in Word, such as Heading 1: screen readers find sections by their headings, and bold text is none.";

/** Controls may lie in each other as deeply as a file says, so a stack of calls would not do. */
function blocksIn(body: XmlElement | undefined): readonly XmlElement[] {
  const blocks: XmlElement[] = [];
  const open = [...(body?.children ?? [])].reverse();
  for (let child = open.pop(); child !== undefined; child = open.pop()) {
    if (child.name === "w:p" || child.name === "w:tbl") blocks.push(child);
    if (child.name !== "w:sdt") continue;
    for (const inner of [...(childNamed(child, "w:sdtContent")?.children ?? [])].reverse()) open.push(inner);
  }
  return blocks;
}

function isLikeHeading(xml: string, block: XmlElement, delimiters: Delimiters): boolean {
  if (block.name !== "w:p" || !isBold(xml, block)) return false;
  // A value alone may be bold because it matters.
  const text = withoutTags(shownText(xml, block), delimiters).trim();
  return text.length <= HEADING_CHARACTERS_MAX && /\p{L}{2}/u.test(text) && !/[.,;:]$/.test(text);
}

function withoutTags(text: string, { left, right }: Delimiters): string {
  const [before = "", ...tags] = text.split(left);
  return [before, ...tags.map((tag) => tag.split(right).slice(1).join(right))].join("");
}

function isSection(xml: string, block: XmlElement): boolean {
  return block.name === "w:tbl" || (shownText(xml, block).length >= PROSE_CHARACTERS_MIN && !isBold(xml, block));
}

function hasLevel(xml: string, paragraph: XmlElement, styles: ParagraphStyles): boolean {
  const style = styles.of(xml, paragraph);
  const own = ownOutlineLevel(xml, childNamed(paragraph, "w:pPr"));
  const isTitle = styles.namesOf(style).some((name) => ["title", "subtitle", "caption"].includes(name));
  return isTitle || (own ?? styles.headingLevel(style) ?? styles.outlineLevel(style)) !== undefined;
}
