/** Marks where a value stands in a .docx, without changing how it looks. */
import { linkedRuns } from "#shared/engine/merge/rich/link-value.ts";
import { textRuns } from "#shared/engine/merge/rich/text-runs.ts";
import type { DocxPlace, Enclosing, Inserted } from "#shared/engine/merge/values/docx-place.ts";
import type { RichValue } from "#shared/engine/merge/values/rich-value.ts";

type Insertion = Pick<RichValue, "docx">;

/**
 * LibreOffice 25.2 drops the link of a single character that ends a paragraph. A zero-width space behind it keeps it, and the
 * pictures of a preview are not those of the marked document.
 */
const ZERO_WIDTH_SPACE = "\u200b";

/** Returns a text whose link LibreOffice keeps. */
export function linkable(text: string): string {
  return [...text].length === 1 ? text + ZERO_WIDTH_SPACE : text;
}

/** @param text as it is printed */
export function placedText(text: string, address: string): Insertion {
  const linked = linkable(text);
  return placedInsertion({ docx: ({ runProperties }) => ({ inline: textRuns(linked, runProperties) }) }, address);
}

export function placedInsertion(value: Insertion, address: string): Insertion {
  return {
    docx(place): Inserted {
      const inserted = value.docx(place);
      const isMarkable = "inline" in inserted && !inserted.inline.includes("<w:hyperlink") && !isInField(place);
      return isMarkable ? { ...inserted, inline: linkedRuns(place, address, inserted.inline) } : inserted;
    },
  };
}

/** A link within a field would end the field, or be part of what a program computes anew. */
function isInField({ xml, enclosing }: DocxPlace): boolean {
  if (enclosing.some(({ name }) => name === "w:fldSimple")) return true;
  const [run, paragraph] = [enclosing[0], enclosing.find(({ name }) => name === "w:p")];
  if (run === undefined || paragraph === undefined) return false;
  const before = fieldsOf(xml, paragraph).filter(({ at }) => at < run.start);
  return before.reduce((depth, { isEnd }) => depth + (isEnd ? -1 : 1), 0) > 0;
}

interface FieldEnd {
  readonly at: number;
  readonly isEnd: boolean;
}

/** A paragraph may hold all values of a document, and is searched once. */
const FIELDS = new WeakMap<Enclosing, readonly FieldEnd[]>();

function fieldsOf(xml: string, paragraph: Enclosing): readonly FieldEnd[] {
  const known = FIELDS.get(paragraph);
  if (known !== undefined) return known;
  const { contentStart, end } = paragraph;
  const found = xml.slice(contentStart, end).matchAll(/<w:fldChar [^>]*w:fldCharType="(begin|end)"/g);
  const fields = Array.from(found, ({ 1: type, index }) => ({ at: contentStart + index, isEnd: type === "end" }));
  FIELDS.set(paragraph, fields);
  return fields;
}
