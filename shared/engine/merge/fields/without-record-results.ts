/** Removes what fields of Word's mail merge show in a main document, such as `«Next Record»`: it looks like a tag. */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, type Edit } from "#shared/base/xml/xml-edits.ts";
import { attribute, readXml } from "#shared/base/xml/xml-elements.ts";
import { readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { type Field, readFields } from "#shared/engine/merge/fields/read-fields.ts";
import { mayHaveRecordFields, STEP_TYPES, VALUE_TYPES } from "./record-field-types.ts";

/** A locked field keeps it. @param written the XML of a part */
export function withoutRecordResults(written: string): string {
  if (!mayHaveRecordFields(written)) return written;
  const xml = canonicalXml(written);
  const edits = fieldsOf(xml).flatMap(({ code, begin, texts }): readonly Edit[] => {
    const { type } = readInstruction(code);
    const isOpen = [undefined, "0", "false", "off"].includes(attribute(xml, begin, "w:fldLock"));
    if (!isOpen || !(STEP_TYPES.has(type) || VALUE_TYPES.has(type))) return [];
    return texts.map(({ contentStart, contentEnd }) => ({ start: contentStart, end: contentEnd, text: "" }));
  });
  return applyEdits(xml, edits);
}

/** A part that is not well-formed is reported where its tags are read. */
function fieldsOf(xml: string): readonly Field[] {
  try {
    return readFields(readXml(xml));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
