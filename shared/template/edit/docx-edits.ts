/** Writes changed texts into the XML of a .docx. */
import { escapeMarkup } from "#shared/xml/escape-xml.ts";
import { type Edit, removal, replacement } from "#shared/xml/xml-edits.ts";
import type { DocxPiece } from "./docx-paragraphs.ts";
import { changedPieces, type TextChange } from "./editable-file.ts";

/** Returns the edits of the part for the changes of one paragraph. */
export function docxEdits(xml: string, pieces: readonly DocxPiece[], changes: readonly TextChange[]): readonly Edit[] {
  const changed = changedPieces(pieces, changes);
  // Word shows a prompt only until something is entered (ISO 29500-1, 17.5.2.39).
  const prompts = new Map(changed.flatMap(({ piece: { prompt } }) => (prompt ? [[prompt.start, prompt]] : [])));
  return [
    ...changed.flatMap(({ piece, text }) => pieceEdits(xml, piece, text)),
    ...Array.from(prompts.values(), removal),
  ];
}

function pieceEdits(xml: string, piece: DocxPiece, text: string): readonly Edit[] {
  const { prefix, startTag } = piece;
  const inner = runContent(text, prefix);
  if (startTag === undefined) {
    return [replacement(piece, text === "" ? "" : `${opening(prefix)}${inner}</${prefix}t>`)];
  }
  return [replacement(startTag, keepingBlanks(xml.slice(startTag.start, startTag.end))), replacement(piece, inner)];
}

/** Returns the content of a text element. Tabs and line breaks are elements beside it. */
function runContent(text: string, prefix: string): string {
  return escapeMarkup(text).replace(
    /[\t\n]/g,
    (sign) => `</${prefix}t><${prefix}${sign === "\t" ? "tab" : "br"}/>${opening(prefix)}`,
  );
}

function opening(prefix: string): string {
  return `<${prefix}t xml:space="preserve">`;
}

/** Without the attribute, Word drops blanks at the edges of a text. */
function keepingBlanks(startTag: string): string {
  const others = startTag.replace(/\sxml:space\s*=\s*(?:"[^"]*"|'[^']*')/, "");
  return `${others.slice(0, -1).trimEnd()} xml:space="preserve">`;
}
