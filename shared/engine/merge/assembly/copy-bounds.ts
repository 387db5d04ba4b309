/** Compares and marks the first and last paragraphs of copies, where a copy meets its neighbours. */
import type { Span } from "#shared/base/xml/xml-elements.ts";
import { splitMainPart } from "./copy.ts";
import { lastBlockEnd, MARKS_AT_START } from "./copy-ends.ts";

/** The XML of the first and last paragraphs, without their text. A table's properties come before its first paragraph. */
export interface CopyBounds {
  readonly first: string;
  readonly last: string;
}

/** Markup that LibreOffice places depending on what surrounds it. Its position may differ at the edge of a section. */
export const POSITION_DEPENDENT = [
  "<w:tblpPr",
  "<w:framePr",
  "<w:vanish",
  "<w:specVanish",
  "Autospacing=",
  "<w:ins ",
  "<w:del ",
  "<w:moveFrom",
  "<w:moveTo",
];

/**
 * Returns the bounds of a copy.
 * @param main a rendered main part of a marked template
 * @returns undefined if the copy does not begin and end with plain paragraphs, the first perhaps in a table, or if
 * the place of something depends on what is around it
 */
export function copyBounds(main: string): CopyBounds | undefined {
  const blocks = withOpenParagraphs(splitMainPart(main).blocks);
  const paragraphs = boundaryParagraphs(blocks);
  if (paragraphs === undefined || POSITION_DEPENDENT.some((each) => blocks.includes(each))) return undefined;
  const [first, last] = paragraphs.map(({ blockStart, end }) => blocks.slice(blockStart, end).replace(TEXT, ""));
  return first === undefined || last === undefined ? undefined : { first, last };
}

/**
 * Returns the blocks with a bookmark at the beginning of the first paragraph and another at the end of the last one.
 */
export function withBoundMarks(copy: string, start: string, end: string): string {
  const blocks = withOpenParagraphs(copy);
  const [first, last] = boundaryParagraphs(blocks) ?? [];
  if (first === undefined || last === undefined) throw new Error("A copy does not begin and end with paragraphs");
  const properties = /^<w:p(?: [^>]*)?>\s*(?:<w:pPr>[\s\S]*?<\/w:pPr>|<w:pPr\/>)?/.exec(
    blocks.slice(first.start, first.end),
  );
  const from = first.start + (properties?.[0].length ?? 0);
  const to = last.end - PARAGRAPH_END.length;
  return blocks.slice(0, from) + start + blocks.slice(from, to) + end + blocks.slice(to);
}

const TEXT = /<w:t(?: [^>]*)?>[^<]*<\/w:t>/g;

interface Paragraph {
  /** Where its block begins: the paragraph itself, or a table around it. */
  readonly blockStart: number;
  readonly start: number;
  readonly end: number;
}

const PARAGRAPH_START = /<w:p[ >]/g;
const PARAGRAPH_END = "</w:p>";
const EMPTY_PARAGRAPH = /^<w:p(?: [^<>]*)?\/>$/;

/** Gives the first and the last block room for a bookmark: a paragraph may be an empty tag. */
function withOpenParagraphs(blocks: string): string {
  const start = firstBlockStart(blocks);
  const opened = withOpenTag(blocks, { start, end: blocks.indexOf(">", start) + 1 });
  const end = lastBlockEnd(opened);
  return withOpenTag(opened, { start: opened.lastIndexOf("<", end - 1), end });
}

function withOpenTag(blocks: string, { start, end }: Span): string {
  const tag = blocks.slice(start, end);
  if (!EMPTY_PARAGRAPH.test(tag)) return blocks;
  return `${blocks.slice(0, start)}${tag.slice(0, -"/>".length)}>${PARAGRAPH_END}${blocks.slice(end)}`;
}

function firstBlockStart(blocks: string): number {
  return MARKS_AT_START.exec(blocks)?.[0].length ?? 0;
}

/** Returns undefined if a paragraph holds a text box, and so other paragraphs. */
function boundaryParagraphs(blocks: string): readonly [Paragraph, Paragraph] | undefined {
  const first = firstParagraph(blocks);
  const end = lastBlockEnd(blocks);
  const lastStart = Math.max(blocks.lastIndexOf("<w:p>", end), blocks.lastIndexOf("<w:p ", end));
  if (first === undefined || !blocks.endsWith(PARAGRAPH_END, end)) return undefined;
  const last = { blockStart: lastStart, start: lastStart, end };
  return [first, last].every((each) => isPlain(blocks.slice(each.start, each.end))) ? [first, last] : undefined;
}

/** Returns the first block, or the first paragraph of the table that comes first. */
function firstParagraph(blocks: string): Paragraph | undefined {
  const blockStart = firstBlockStart(blocks);
  const isInTable = blocks.startsWith("<w:tbl>", blockStart);
  PARAGRAPH_START.lastIndex = blockStart;
  const start = PARAGRAPH_START.exec(blocks)?.index ?? -1;
  const end = blocks.indexOf(PARAGRAPH_END, start) + PARAGRAPH_END.length;
  return start >= 0 && (isInTable || start === blockStart) ? { blockStart, start, end } : undefined;
}

function isPlain(paragraph: string): boolean {
  return (
    paragraph.indexOf(PARAGRAPH_END) === paragraph.length - PARAGRAPH_END.length && !/<w:p[ >]/.test(paragraph.slice(1))
  );
}
