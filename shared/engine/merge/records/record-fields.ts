/**
 * Reads the fields of a main document that concern records of Word's mail merge: those that go on to the next record, and
 * those that print something of it (ISO 29500-1, 17.16.5.1, 17.16.5.24, 17.16.5.33, 17.16.5.34, 17.16.5.36 to 38 and 17.16.5.58).
 */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { ancestorNamed, readXml, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { readInstruction } from "#shared/engine/merge/fields/instruction.ts";
import { mayHaveRecordFields, STEP_TYPES, VALUE_TYPES } from "#shared/engine/merge/fields/record-field-types.ts";
import type { WordField } from "#shared/engine/merge/word-fields/field.ts";
import { allFields, innerFields, parsedType } from "#shared/engine/merge/word-fields/field-tree.ts";
import { readWordFields } from "#shared/engine/merge/word-fields/read-fields.ts";
import { type OfficePackage, partText } from "#shared/engine/template-file/package/office-package.ts";
import { templatedParts } from "#shared/engine/template-file/package/templated-parts.ts";

export interface RecordField {
  readonly field: WordField;
  readonly type: string;
}

/** Returns such fields of a part in their order. Those in the code of another field are found if they print something. */
export function recordFields(text: XmlText): readonly RecordField[] {
  return found(readWordFields(text), { isNested: false });
}

function found(fields: readonly WordField[], { isNested }: { readonly isNested: boolean }): readonly RecordField[] {
  return fields.flatMap((field): readonly RecordField[] => {
    if (field.isLocked) return [];
    const type = parsedType(field);
    if (VALUE_TYPES.has(type)) return [{ field, type }];
    if (STEP_TYPES.has(type)) return isNested ? [] : [{ field, type }];
    const inCode = found(innerFields(field.code), { isNested: true });
    return [...inCode, ...found(innerFields(field.result), { isNested })];
  });
}

/** Returns the fields of the body that may go on to another record. Old word processors read the same in a fallback. */
export function stepsOf(file: OfficePackage): readonly RecordField[] {
  const xml = partText(file, file.mainPart) ?? "";
  if (!mayHaveRecordFields(xml)) return [];
  return recordFields(readXml(canonicalXml(xml))).filter(isStep);
}

export function isStep({ type, field }: RecordField): boolean {
  return STEP_TYPES.has(type) && ancestorNamed(field.begin, "mc:Fallback") === undefined;
}

/** Returns whether fields of the file find columns by common names. */
export function findsAddresses(file: OfficePackage): boolean {
  return templatedParts(file).some((part) => {
    const xml = partText(file, part) ?? "";
    if (!xml.includes("w:instr")) return false;
    return allFields(readWordFields(readXml(canonicalXml(xml)))).some(findsAddress);
  });
}

function findsAddress(field: WordField): boolean {
  const type = parsedType(field);
  if (type === "MERGEFIELD") return readInstruction(field.code.text).switches.has("m");
  return type === "ADDRESSBLOCK" || type === "GREETINGLINE";
}
