/** Joins the text of a part, to which the offsets of faults refer, and records where its paragraphs and rows end. */

import { decodeXML } from "entities/decode";
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";
import { countLeading } from "#shared/base/xml/text-search.ts";
import type { Token } from "#shared/engine/merge/syntax/tokens.ts";

/** A stretch of text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface PartText {
  /** The text, escaped like the delimiters, except for the text of a plain-text file. */
  readonly text: string;
  readonly left: string;
  readonly right: string;
  /** The offsets at which paragraphs, and other elements with text of their own, end. */
  readonly ends: readonly number[];
  /** The offsets at which table rows begin and end, each with the row that encloses the text from there on. */
  readonly rows: readonly RowChange[];
  /** The pieces of the text in order. */
  readonly pieces: readonly TextPiece[];
  /** Returns a stretch of the text unescaped. */
  decode(text: string): string;
}

interface RowChange {
  readonly start: number;
  readonly row: Span | undefined;
}

interface TextPiece {
  readonly start: number;
  /** The element that holds it, such as `w:t`. */
  readonly element: string;
  readonly isInTextBox: boolean;
}

/**
 * Joins the text of a .docx part.
 * @param tokens tokens of docxtemplater before it looks for tags
 */
export function joinedText(tokens: readonly Token[], { left, right }: Delimiters): PartText {
  const ends: number[] = [];
  const rows: RowChange[] = [];
  const pieces: TextPiece[] = [];
  const openRows: { start: number; end: number }[] = [];
  let text = "";
  let element = "";
  let depthOfBoxes = 0;
  for (const token of tokens) {
    if (token.type === "content") {
      if (token.position !== "insidetag") continue;
      pieces.push({ start: text.length, element, isInTextBox: depthOfBoxes > 0 });
      text += token.value;
      continue;
    }
    const { tag = "", position } = token;
    if (token.text === true) element = tag;
    if (tag === "w:txbxContent" && position !== "selfclosing") depthOfBoxes += position === "start" ? 1 : -1;
    if (tag === "w:tr" && position !== "selfclosing") {
      if (position === "start") openRows.push({ start: text.length, end: text.length });
      else Object.assign(openRows.pop() ?? {}, { end: text.length });
      rows.push({ start: text.length, row: openRows.at(-1) });
    }
    if (position === "end" && !RUN_ELEMENTS.includes(tag)) ends.push(text.length);
  }
  return { text, left: escapeMarkup(left), right: escapeMarkup(right), ends, rows, pieces, decode: decodeXML };
}

/** Returns the text of a file without markup, or of an attribute. Its lines count as paragraphs. */
export function plainText(text: string, { left, right }: Delimiters, element: string): PartText {
  const ends = Array.from(text.matchAll(/\r\n?|\n/g), ({ index }) => index);
  const pieces = [{ start: 0, element, isInTextBox: false }];
  return { text, left, right, ends, rows: [], pieces, decode: (stretch) => stretch };
}

/** Returns the piece of text at an offset. */
export function pieceAt({ pieces }: PartText, offset: number): TextPiece | undefined {
  return lastUpTo(pieces, offset);
}

/** Returns the innermost table row that holds the span. */
export function rowAround({ rows }: Pick<PartText, "rows">, span: Span): Span | undefined {
  const row = lastUpTo(rows, span.start)?.row;
  return row !== undefined && row.end >= span.end ? row : undefined;
}

/** Returns the last entry that starts at or before the offset. */
function lastUpTo<Entry extends { readonly start: number }>(
  entries: readonly Entry[],
  offset: number,
): Entry | undefined {
  return entries[countLeading(entries, ({ start }) => start <= offset) - 1];
}

/** Returns how many of the ends, which are sorted, lie before an offset: the index of the first that does not. */
export function endsBefore({ ends }: Pick<PartText, "ends">, offset: number): number {
  return countLeading(ends, (end) => end < offset);
}

/** Elements that end within a paragraph. */
const RUN_ELEMENTS: readonly string[] = ["w:t", "w:r", "w:rPr", "w:pPr", "w:instrText", "w:drawing"];
