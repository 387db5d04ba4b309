/** Joins the end of one copy to the start of the next. Works on the block XML of a body in canonical form. */

/**
 * Returns a paragraph too low to be visible. It is needed because a table cannot carry a section break, and because two
 * adjacent tables would become one. `properties` is XML that goes to the end of its `w:pPr`.
 */
function tinyParagraph(properties = ""): string {
  return `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/><w:rPr><w:sz w:val="2"/></w:rPr>${properties}</w:pPr></w:p>`;
}

/** Returns the blocks with the section properties in their last paragraph, which ends the section. */
export function endWithSection(blocks: string, section: string): string {
  const end = lastBlockEnd(blocks);
  const start = lastParagraphStart(blocks, end);
  const paragraph = start === undefined ? undefined : sectionInParagraph(blocks.slice(start, end), section);
  if (paragraph === undefined) return blocks + tinyParagraph(section);
  return blocks.slice(0, start) + paragraph + blocks.slice(end);
}

/**
 * Does the same so that LibreOffice keeps a last paragraph without content: with a section break in it, it would drop
 * the paragraph. It drops the one that is added instead.
 */
export function endWithSectionBehind(blocks: string, section: string): string {
  const end = lastBlockEnd(blocks);
  const start = lastParagraphStart(blocks, end);
  const isEmpty = start !== undefined && !hasContent(blocks.slice(start, end));
  return isEmpty ? blocks + tinyParagraph(section) : endWithSection(blocks, section);
}

/** Returns whether there is anything but blank paragraphs and markup without extent. */
export function hasContent(blocks: string): boolean {
  return blocks.replace(WITHOUT_CONTENT, "") !== "";
}

/** Returns the markup without extent. */
export function rangeMarks(blocks: string): string {
  return blocks.match(RANGE_MARKS)?.join("") ?? "";
}

/** Returns the blocks, followed by a paragraph if a table comes last: Word requires one there. */
export function endWithParagraph(blocks: string): string {
  return endsWithTable(blocks) ? blocks + tinyParagraph() : blocks;
}

/** Adds a paragraph for the page break: LibreOffice ignores a page break in front of a table that text flows around. */
export function startWithParagraph(blocks: string): string {
  if (!startsWithTable(blocks)) return blocks;
  const properties = blocks.slice(0, blocks.indexOf("</w:tblPr>"));
  return properties.includes("<w:tblpPr") ? tinyParagraph() + blocks : blocks;
}

/** Returns what must stand between two copies that follow each other without a break. */
export function separator(blocks: string, next: string): string {
  return endsWithTable(blocks) && startsWithTable(next) ? tinyParagraph() : "";
}

/**
 * Matches markup without extent, which may follow the last block or precede the first (ISO 29500-1,
 * EG_RangeMarkupElements).
 */
const RANGE_MARK = String.raw`<w:(?:bookmark|comment|move|perm|customXml|proofErr)\w*(?: [^<>]*)?\/>`;
export const MARKS_AT_START = new RegExp(String.raw`^(?:\s|${RANGE_MARK})*`);
const RANGE_MARKS = new RegExp(RANGE_MARK, "g");
const MARK_AT_END = new RegExp(`^${RANGE_MARK}$`);
/** Matches what a paragraph has beside its content. */
const WITHOUT_CONTENT = new RegExp(
  String.raw`\s+|<w:(pPr|rPr)>[\s\S]*?<\/w:\1>|<\/?w:(?:p|pPr|r|rPr|t)(?: [^<>]*)?\/?>|${RANGE_MARK}`,
  "g",
);

function startsWithTable(blocks: string): boolean {
  const start = MARKS_AT_START.exec(blocks)?.[0].length ?? 0;
  return blocks.startsWith("<w:tbl>", start);
}

function endsWithTable(blocks: string): boolean {
  return blocks.endsWith("</w:tbl>", lastBlockEnd(blocks));
}

/** Returns the end of the last block, behind which only markup without extent may follow. */
export function lastBlockEnd(blocks: string): number {
  let end = blocks.length;
  for (;;) {
    while (end > 0 && blocks.charCodeAt(end - 1) <= 0x20) end--;
    const tag = blocks.lastIndexOf("<", end - 1);
    if (end === 0 || !MARK_AT_END.test(blocks.slice(tag, end))) return end;
    end = tag;
  }
}

const PARAGRAPH_END = "</w:p>";

/**
 * Returns the start of the paragraph that ends at `end` and is a block of its own. Text boxes within it also hold
 * paragraphs.
 */
function lastParagraphStart(blocks: string, end: number): number | undefined {
  if (!blocks.endsWith(PARAGRAPH_END, end)) return emptyParagraphStart(blocks, end);
  let depth = 0;
  let [close, open] = [end, end];
  for (let at = end; at > 0; ) {
    // Each position is searched again only after it was passed, because the next tag of a kind may be far away.
    if (close >= at) close = blocks.lastIndexOf(PARAGRAPH_END, at - 1);
    if (open >= at) open = paragraphStartBefore(blocks, at);
    if (close > open) depth++;
    else if (open >= 0 && !isEmptyTag(blocks, open)) depth--;
    at = Math.max(close, open);
    if (depth === 0) return at;
  }
  return undefined;
}

function emptyParagraphStart(blocks: string, end: number): number | undefined {
  const start = paragraphStartBefore(blocks, end);
  return start >= 0 && blocks.indexOf(">", start) + 1 === end ? start : undefined;
}

function paragraphStartBefore(blocks: string, before: number): number {
  let at = before;
  do at = at === 0 ? -1 : blocks.lastIndexOf("<w:p", at - 1);
  while (at >= 0 && !" />".includes(blocks[at + 4] ?? ""));
  return at;
}

function isEmptyTag(xml: string, start: number): boolean {
  return xml[xml.indexOf(">", start) - 1] === "/";
}

/**
 * Properties that rule out a section break: it would move with a frame or vanish with a deletion, and a paragraph can
 * hold only one.
 */
const NO_SECTION_HERE = ["<w:sectPr", "<w:framePr", "<w:del ", "<w:moveFrom "];

/** Returns undefined if the paragraph cannot hold the section properties. */
function sectionInParagraph(paragraph: string, section: string): string | undefined {
  const tag = paragraph.slice(0, paragraph.indexOf(">") + 1);
  if (tag.endsWith("/>")) return `${tag.slice(0, -2)}><w:pPr>${section}</w:pPr></w:p>`;
  const rest = paragraph.slice(tag.length).trimStart();
  if (rest.startsWith("<w:pPr/>")) return `${tag}<w:pPr>${section}</w:pPr>${rest.slice("<w:pPr/>".length)}`;
  if (!rest.startsWith("<w:pPr>")) return `${tag}<w:pPr>${section}</w:pPr>${rest}`;
  const place = rest.search(/<w:pPrChange|<\/w:pPr>/);
  const properties = rest.slice(0, place);
  if (NO_SECTION_HERE.some((each) => properties.includes(each))) return undefined;
  return tag + properties + section + rest.slice(place);
}
