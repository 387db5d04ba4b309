/** A template's file as paragraphs whose text can be replaced. */
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import type { Span } from "#shared/base/xml/xml-elements.ts";

export interface EditableFile {
  /** The paragraphs that have text, in the order of the file. */
  readonly paragraphs: readonly TemplateParagraph[];
  /** Returns the file with other text at some places of these paragraphs. Everything else keeps its bytes. */
  write(changes: TextChanges): Uint8Array;
}

/** The changes of each paragraph in order, without overlaps. */
export type TextChanges = ReadonlyMap<TemplateParagraph, readonly TextChange[]>;

/** A stretch of a paragraph's text, and what replaces it. */
export interface TextChange extends Span {
  readonly text: string;
}

/** A stretch of the file that holds some of a paragraph's text. */
export interface TextPiece extends Span {
  /** Not empty. */
  readonly text: string;
}

/** Returns the text of a paragraph. */
export function textOfPieces(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/**
 * Divides the changes of a paragraph among its pieces. The piece in which a stretch begins gets the new text, and with it
 * that piece's format.
 */
export function changedPieces<Piece extends TextPiece>(
  pieces: readonly Piece[],
  changes: readonly TextChange[],
): readonly { readonly piece: Piece; readonly text: string }[] {
  const changed: { piece: Piece; text: string }[] = [];
  let next = 0;
  let start = 0;
  for (const piece of pieces) {
    const end = start + piece.text.length;
    const written: string[] = [];
    let copied = start;
    for (let change = changes[next]; change !== undefined && change.start < end; change = changes[next]) {
      written.push(piece.text.slice(copied - start, Math.max(change.start, start) - start));
      if (change.start >= start) written.push(change.text);
      copied = Math.min(change.end, end);
      if (change.end > end) break;
      next++;
    }
    if (written.length > 0) changed.push({ piece, text: written.join("") + piece.text.slice(copied - start) });
    start = end;
  }
  return changed;
}
