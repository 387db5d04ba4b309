/** Replaces the text of a field's last result. */

import { type Edit, insertion, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import type { XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { ComplexField } from "#shared/engine/merge/fields/read-fields.ts";
import { fieldMark, run, textRun } from "./page-fields.ts";

/** @param text as XML, with entities */
export function resultTextEdits({ texts, separate, end }: ComplexField, text: string): readonly Edit[] {
  const filled = texts.filter(({ contentStart, contentEnd }) => contentStart < contentEnd);
  const [first, ...others] = filled;
  if (first !== undefined) return [replacement(content(first), text), ...others.map((each) => removal(content(each)))];
  const mark = end.parent;
  if (mark?.name !== "w:r" || mark.children.find(({ name }) => name !== "w:rPr") !== end) return [];
  return [insertion(mark.start, (separate === undefined ? run(fieldMark("separate")) : "") + textRun(text))];
}

function content({ contentStart, contentEnd }: XmlElement) {
  return { start: contentStart, end: contentEnd };
}
