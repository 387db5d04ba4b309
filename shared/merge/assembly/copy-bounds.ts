/** Compares and marks the first and last paragraphs of copies, where a copy meets its neighbours. */
import { splitMainPart } from "./copy.ts";

/** The XML of the first and last paragraphs, without their text. */
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
 * @returns undefined if one of the two is not a plain paragraph of the body, or if something is placed by its
 * surroundings
 */
export function copyBounds(main: string): CopyBounds | undefined {
  const { blocks } = splitMainPart(main);
  const paragraphs = boundaryParagraphs(blocks);
  if (paragraphs === undefined || POSITION_DEPENDENT.some((each) => blocks.includes(each))) return undefined;
  const [first, last] = paragraphs.map(({ start, end }) => blocks.slice(start, end).replace(TEXT, ""));
  return first === undefined || last === undefined ? undefined : { first, last };
}

/**
 * Returns the blocks with a bookmark at the beginning of the first paragraph and another at the end of the last one.
 */
export function withBoundMarks(blocks: string, start: string, end: string): string {
  const [first, last] = boundaryParagraphs(blocks) ?? [];
  if (first === undefined || last === undefined) throw new Error("A copy does not begin and end with paragraphs");
  const properties = /^<w:p(?: [^>]*)?>(?:<w:pPr>[\s\S]*?<\/w:pPr>|<w:pPr\/>)?/.exec(
    blocks.slice(first.start, first.end),
  );
  const from = first.start + (properties?.[0].length ?? 0);
  const to = last.end - "</w:p>".length;
  return blocks.slice(0, from) + start + blocks.slice(from, to) + end + blocks.slice(to);
}

const TEXT = /<w:t(?: [^>]*)?>[^<]*<\/w:t>/g;

interface Paragraph {
  readonly start: number;
  readonly end: number;
}

const FIRST = /^\s*(?=<w:p[ >])/;

/**
 * Returns undefined if a paragraph holds a text box, and so other paragraphs, or is an empty tag, which has no room for
 * a bookmark.
 */
function boundaryParagraphs(blocks: string): readonly [Paragraph, Paragraph] | undefined {
  const start = FIRST.exec(blocks)?.[0].length;
  const end = blocks.trimEnd().length;
  const lastStart = Math.max(blocks.lastIndexOf("<w:p>"), blocks.lastIndexOf("<w:p "));
  if (start === undefined || !blocks.endsWith("</w:p>", end)) return undefined;
  const first = { start, end: blocks.indexOf("</w:p>", start) + "</w:p>".length };
  const last = { start: lastStart, end };
  return [first, last].every((each) => isPlain(blocks.slice(each.start, each.end))) ? [first, last] : undefined;
}

function isPlain(paragraph: string): boolean {
  const tag = paragraph.slice(0, paragraph.indexOf(">") + 1);
  return (
    !tag.endsWith("/>") &&
    paragraph.indexOf("</w:p>") === paragraph.length - "</w:p>".length &&
    !/<w:p[ >]/.test(paragraph.slice(1))
  );
}
