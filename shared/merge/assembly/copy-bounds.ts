/** What stands first and last in a copy, where it meets those beside it. */
import { splitMainPart } from "./copy.ts";

/** XML of two paragraphs, without their texts. */
export interface CopyBounds {
  readonly first: string;
  readonly last: string;
}

/** What LibreOffice places by what stands around it, so that it may stand elsewhere at the edge of a section. */
export const PLACED_BY_SURROUNDINGS = [
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
 * @param main a rendered main part of a marked template
 * @returns undefined where one of the two is no plain paragraph of the body, or something is placed by its surroundings
 */
export function copyBounds(main: string): CopyBounds | undefined {
  const { blocks } = splitMainPart(main);
  const paragraphs = boundaryParagraphs(blocks);
  if (paragraphs === undefined || PLACED_BY_SURROUNDINGS.some((each) => blocks.includes(each))) return undefined;
  const [first, last] = paragraphs.map(({ start, end }) => blocks.slice(start, end).replace(TEXT, ""));
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** The blocks with a bookmark at the begin of the first paragraph, and another at the end of the last one. */
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

/** With a text box a paragraph would hold others; an empty tag has no room for a bookmark. */
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
