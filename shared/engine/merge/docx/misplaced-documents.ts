/** Finds tags for documents where no document can be placed. */
import { SHOWS } from "#shared/engine/merge/docx/insertions/replace-marks.ts";
import { MISPLACED_DOCUMENT, namesDocument } from "#shared/engine/merge/rich/document-value.ts";
import type { Fault, Token } from "#shared/engine/merge/syntax/tokens.ts";

interface Paragraph {
  readonly documents: Token[];
  /** Whether it shows anything but documents, or stands where sections cannot end. */
  isUnfit: boolean;
}

/** Elements whose paragraphs cannot end a section. */
const CONTAINERS = new Set(["w:tc", "w:txbxContent", "w:sdtContent"]);

/**
 * @param tokens the tokens of a part, with sections not yet matched
 * @param options.isMain whether it is the main part
 */
export function misplacedDocuments(
  tokens: readonly Token[],
  { isMain }: { readonly isMain: boolean },
): readonly { readonly properties: Fault }[] {
  if (!tokens.some(isDocument)) return [];
  const misplaced: Token[] = [];
  const open: Paragraph[] = [];
  let containers = 0;
  for (const token of tokens) {
    const { tag = "", position } = token;
    if (CONTAINERS.has(tag)) containers += position === "start" ? 1 : position === "end" ? -1 : 0;
    else if (tag === "w:p" && position === "start") open.push({ documents: [], isUnfit: !isMain || containers > 0 });
    else if (tag === "w:p" && position === "end") misplaced.push(...unfitDocuments(open.pop()));
    else if (isDocument(token) && fits(token) && open.length > 0) open.at(-1)?.documents.push(token);
    else if (isDocument(token)) misplaced.push(token);
    else if (shows(token)) for (const paragraph of open) paragraph.isUnfit = true;
  }
  return misplaced.map(({ value: xtag, offset = 0 }) => ({
    properties: { id: "scopeparser_compilation_failed", xtag, offset, rootError: new Error(MISPLACED_DOCUMENT) },
  }));
}

function unfitDocuments(paragraph: Paragraph | undefined): readonly Token[] {
  return paragraph?.isUnfit === true ? paragraph.documents : [];
}

function isDocument({ type, value, location }: Token): boolean {
  return type === "placeholder" && location !== "end" && namesDocument(value);
}

/** A section is no place for a document, and neither is a tooltip. */
function fits({ module, textElement }: Token): boolean {
  return module === undefined && textElement === "w:t";
}

function shows({ type, value, position, module }: Token): boolean {
  if (type === "placeholder") return module === undefined;
  return position === "insidetag" ? value.trim() !== "" : SHOWS.test(value);
}
