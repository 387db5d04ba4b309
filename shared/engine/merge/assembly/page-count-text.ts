/** Writes the page count of a document as the last result of the fields that count pages. */

import { applyEdits, type Edit, removal, replacement } from "#shared/base/xml/xml-edits.ts";
import type { XmlElement, XmlText } from "#shared/base/xml/xml-elements.ts";
import { type Field, readFields } from "#shared/engine/merge/fields/read-fields.ts";
import { type OfficePackage, replaceParts } from "#shared/engine/template-file/package/office-package.ts";
import { readTemplateTexts } from "./template-texts.ts";

/**
 * Prepares a template for copies in one file, where LibreOffice does not update these fields. It shows their last
 * result and positions it as a field's result, which is not exactly where plain text would be.
 * @returns undefined if such a field has no text that can hold the number, or formats it in another way
 */
export function withPageCount(file: OfficePackage, pages: number): OfficePackage | undefined {
  const changed = new Map<string, string>();
  for (const [part, text] of readTemplateTexts(file).texts) {
    const edits = countedFields(text).map((field) => fieldEdits(field, String(pages)));
    if (edits.some((each) => each === undefined)) return undefined;
    if (edits.length > 0)
      changed.set(
        part,
        applyEdits(
          text.xml,
          edits.flatMap((each) => each ?? []),
        ),
      );
  }
  return changed.size === 0 ? file : replaceParts(file, changed, { level: 1 });
}

/** Returns the types of the fields in the text, in capitals, such as `NUMPAGES`. */
export function fieldTypes(text: XmlText): readonly string[] {
  return readFields(text).map(({ code }) => typeOf(code));
}

function countedFields(text: XmlText): readonly Field[] {
  return readFields(text).filter(({ code }) => typeOf(code) === "NUMPAGES");
}

function typeOf(code: string): string {
  return code.trim().split(/\s/)[0]?.toUpperCase() ?? "";
}

/** Matches a code that prints a plain number, without a switch that formats it (ISO 29500-1, 17.16.4.3). */
const PLAIN_COUNT = /^\s*NUMPAGES(?:\s+\\\*\s+(?:Arabic|MERGEFORMAT))*\s*$/i;

function fieldEdits({ code, texts }: Field, count: string): readonly Edit[] | undefined {
  const [first, ...others] = texts.filter(({ contentStart, contentEnd }) => contentStart < contentEnd);
  if (first === undefined || !PLAIN_COUNT.test(code)) return undefined;
  const content = ({ contentStart, contentEnd }: XmlElement) => ({ start: contentStart, end: contentEnd });
  return [replacement(content(first), count), ...others.map((each) => removal(content(each)))];
}
