/** The joined text of a part, in which offsets of faults count, and where its paragraphs and rows end. */

import { decodeXML } from "entities/decode";
import type { Token } from "#shared/merge/syntax/tokens.ts";
import type { Delimiters } from "#shared/model/delimiters.ts";

/** A stretch of text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface PartText {
  /** Escaped like the delimiters, unless it is that of a plain text. */
  readonly text: string;
  readonly left: string;
  readonly right: string;
  /** Where paragraphs, and other elements with text of their own, end. */
  readonly ends: readonly number[];
  /** Where table rows begin and end: which one the text lies in from there on. */
  readonly rows: readonly RowChange[];
  /** Pieces of the text in order. */
  readonly pieces: readonly TextPiece[];
  /** What a stretch of the text says. */
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

/** @param tokens of docxtemplater, before tags are looked for */
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
  return { text, left: escaped(left), right: escaped(right), ends, rows, pieces, decode: decodeXML };
}

/** The text of a file without markup, or of an attribute: its lines are its paragraphs. */
export function plainText(text: string, { left, right }: Delimiters, element: string): PartText {
  const ends = Array.from(text.matchAll(/\r\n?|\n/g), ({ index }) => index);
  const pieces = [{ start: 0, element, isInTextBox: false }];
  return { text, left, right, ends, rows: [], pieces, decode: (stretch) => stretch };
}

/** The piece of text at an offset. */
export function pieceAt({ pieces }: PartText, offset: number): TextPiece | undefined {
  return lastUpTo(pieces, offset);
}

/** The innermost table row that holds the span. */
export function rowAround({ rows }: Pick<PartText, "rows">, span: Span): Span | undefined {
  const row = lastUpTo(rows, span.start)?.row;
  return row !== undefined && row.end >= span.end ? row : undefined;
}

/** The last entry that starts at the offset or before. */
function lastUpTo<Entry extends { readonly start: number }>(
  entries: readonly Entry[],
  offset: number,
): Entry | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.start ?? offset) <= offset) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}

/** How many of the ends, which are in order, lie before an offset: the index of the first that does not. */
export function endsBefore({ ends }: Pick<PartText, "ends">, offset: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Elements that end within a paragraph. */
const RUN_ELEMENTS: readonly string[] = ["w:t", "w:r", "w:rPr", "w:pPr", "w:instrText", "w:drawing"];

/** docxtemplater escapes no quotes in text, and all of the others. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
