/** Opens a .docx for replacing its texts. Parts that are not changed keep their compressed bytes. */

import { applyEdits, type Edit } from "#shared/base/xml/xml-edits.ts";
import { readPackage, writePackage } from "#shared/engine/archive/package.ts";
import { partNames } from "#shared/engine/template/part-words.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { normalisePackage } from "#shared/engine/template-file/package/normalise-package.ts";
import { partText } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";
import { docxEdits } from "./docx-edits.ts";
import { type DocxParagraph, docxParagraphs, type Override } from "./docx-paragraphs.ts";
import type { EditableFile, TextChange } from "./editable-file.ts";

/**
 * What the service removes when it opens a file stays in the edited one, which is the author's.
 * @throws ServiceError as `openDocx` does
 */
export function openEditableDocx(bytes: Uint8Array, filename: string): EditableFile {
  const opened = openDocx(bytes, filename);
  const archive = normalisePackage(readPackage(bytes));
  const names = partNames(opened);
  const parts = templatedParts(opened).map((name): DocxPart => {
    const xml = partText({ archive }, name) ?? "";
    return { name, xml, paragraphs: docxParagraphs(xml, names.get(name) ?? "body") };
  });
  return {
    paragraphs: parts.flatMap(({ paragraphs }) => paragraphs),
    write(changes) {
      const changed = parts.flatMap(({ name, xml, paragraphs }) => {
        const removed = new Set<Override>();
        const edits = paragraphs.flatMap((each) => editsOf(xml, each, changes.get(each), removed));
        return edits.length === 0 ? [] : [[name, applyEdits(xml, edits)] as const];
      });
      return writePackage(archive, new Map(changed));
    },
  };
}

interface DocxPart {
  readonly name: string;
  readonly xml: string;
  readonly paragraphs: readonly DocxParagraph[];
}

function editsOf(
  xml: string,
  { pieces, copies }: DocxParagraph,
  changes: readonly TextChange[] | undefined,
  removed: Set<Override>,
): readonly Edit[] {
  if (changes === undefined) return [];
  return [pieces, ...copies].flatMap((each) => docxEdits(xml, each, changes, removed));
}
