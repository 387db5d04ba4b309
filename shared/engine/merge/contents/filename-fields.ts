/**
 * Fills FILENAME fields (ISO 29500-1, 17.16.5.22), which print the name of the file. A document lies in no folder, so
 * the switch `\p`, which adds the folder, prints the same.
 */

import { applyEdits, type Edit, removal } from "#shared/base/xml/xml-edits.ts";
import { readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { readPart } from "#shared/engine/merge/assembly/template-texts.ts";
import { type ComplexField, readComplexFields } from "#shared/engine/merge/fields/read-fields.ts";
import { type OfficePackage, replaceParts } from "#shared/engine/template-file/package/office-package.ts";
import { fieldFormEdits } from "./complete-fields.ts";
import { partsWithField } from "./parts-with-field.ts";
import { resultTextEdits } from "./result-text.ts";

export interface FilenameForm {
  /** Whether the fields become text. Otherwise the text becomes their last result, which Word shows. */
  readonly isText: boolean;
  /** Returns the text as XML, with entities. The format is that of the switch `\*`, such as `Upper`. */
  readonly textFor: (format: string) => string;
}

/** Returns whether documents of a template print the name of their file. */
export function printsFilename(file: OfficePackage): boolean {
  return partsWithField(file, "FILENAME").length > 0;
}

export function fillFilenameFields(file: OfficePackage, form: FilenameForm): OfficePackage {
  const parts = partsWithField(file, "FILENAME").map((part) => [part, filledPart(readPart(file, part), form)] as const);
  return parts.length === 0 ? file : replaceParts(file, new Map(parts), { level: 1 });
}

function filledPart(text: XmlText, { isText, textFor }: FilenameForm): string {
  const formed = readXml(applyEdits(text.xml, fieldFormEdits(text)));
  const fields = readComplexFields(formed).filter(({ instruction }) => instruction.type === "FILENAME");
  const edits = fields.flatMap((field) => {
    const filling = textFor(field.instruction.switches.get("*") ?? "");
    return isText ? textEdits(formed, field, filling) : resultTextEdits(field, filling);
  });
  return applyEdits(formed.xml, edits);
}

/** Leaves nothing of a field but its result. */
function textEdits({ elements }: XmlText, field: ComplexField, text: string): readonly Edit[] {
  const { begin, separate, end } = field;
  const codeEnd = (separate ?? end).start;
  const code = elements.filter(({ name, start }) => start >= begin.start && start <= codeEnd && IN_CODE.has(name));
  const result = resultTextEdits({ ...field, separate: separate ?? end }, text);
  return [...new Set([...code, end])].map(removal).concat(result);
}

const IN_CODE = new Set(["w:fldChar", "w:instrText", "w:t"]);
