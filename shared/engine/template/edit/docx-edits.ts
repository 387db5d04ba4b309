/** Writes changed texts into the XML of a .docx. */
import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";
import { type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import type { DocxPiece, Override } from "./docx-paragraphs.ts";
import { changedPieces, type TextChange } from "./editable-file.ts";

/**
 * Returns the edits of the part for the changes of one paragraph.
 * @param removed the overrides that were removed before, to which those of the paragraph are added
 */
export function docxEdits(
  xml: string,
  pieces: readonly DocxPiece[],
  changes: readonly TextChange[],
  removed: Set<Override>,
): readonly Edit[] {
  return changedPieces(pieces, changes).flatMap(({ piece, text }) => [
    ...pieceEdits(xml, piece, text),
    ...removals(piece.override, removed),
  ]);
}

function removals(innermost: Override | undefined, removed: Set<Override>): readonly Edit[] {
  const edits: Edit[] = [];
  for (let override = innermost; override !== undefined && !removed.has(override); override = override.outer) {
    removed.add(override);
    edits.push(removal(override));
  }
  return edits;
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
