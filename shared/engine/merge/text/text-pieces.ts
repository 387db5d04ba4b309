/** Text in pieces: values that are links, to mark where they stand, and what stands between them. */

export interface TextPiece {
  readonly text: string;
  /** The address to which the text leads. */
  readonly address?: string | undefined;
}

/** XML does not allow these characters, so that no document shows them. */
const [OPEN, CLOSE] = ["\ufffe", "\uffff"];
const SIGNS = new RegExp(`[${OPEN}${CLOSE}]`, "g");
const MARK = new RegExp(`${OPEN}([^${OPEN}${CLOSE}]*)${CLOSE}`);

/** Returns a value in marks, as it stands in the text. */
export function markedText(text: string, address: string): string {
  return `${OPEN}${address}${CLOSE}${text.replace(SIGNS, "")}${OPEN}${CLOSE}`;
}

export function piecesOf(text: string): readonly TextPiece[] {
  // By turns a text and the address of the text behind it, which is empty behind a value.
  const parts = text.split(MARK);
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? [{ text: part, address: parts[index - 1] || undefined }] : [],
  );
}
