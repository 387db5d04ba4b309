/** Finds the complex fields of a part with their codes, results and bounds. */
import { decodeXML } from "entities/decode";
import { attribute, withinNamed, type XmlElement, type XmlText } from "#shared/xml/xml-elements.ts";
import { type Instruction, readInstruction } from "./field-instruction.ts";

export interface Field {
  readonly instruction: Instruction;
  readonly begin: XmlElement;
  /** The last element of its code. */
  readonly code: XmlElement | undefined;
  /** Undefined for a field without a result. */
  readonly separate: XmlElement | undefined;
  readonly end: XmlElement;
  /** The text elements of its result, without those of nested fields. */
  readonly texts: readonly XmlElement[];
}

interface OpenField {
  readonly begin: XmlElement;
  text: string;
  code: XmlElement | undefined;
  separate: XmlElement | undefined;
  readonly texts: XmlElement[];
}

/** Returns the fields in the order of their beginnings. Fields without an end are left out. */
export function readFields(text: XmlText): readonly Field[] {
  const { xml, elements } = text;
  const isDeleted = withinNamed(text, "w:del");
  const open: OpenField[] = [];
  const fields: Field[] = [];
  for (const element of elements) {
    const field = open.at(-1);
    const mark = element.name === "w:fldChar" && !isDeleted(element) && attribute(xml, element, "w:fldCharType");
    if (mark === "begin") open.push({ begin: element, text: "", code: undefined, separate: undefined, texts: [] });
    if (field === undefined) continue;
    if (mark === "separate") field.separate = element;
    else if (mark === "end") {
      open.pop();
      fields.push({ ...field, instruction: readInstruction(decodeXML(field.text)), end: element });
    } else if (element.name === "w:instrText") {
      field.text += xml.slice(element.contentStart, element.contentEnd);
      field.code = element;
    } else if (element.name === "w:tab" && element.parent?.name === "w:r" && field.separate === undefined) {
      // The separator of an index may be a tab.
      field.text += "\t";
    } else if (element.name === "w:t" && field.separate !== undefined && !isDeleted(element)) {
      field.texts.push(element);
    }
  }
  return fields.toSorted((one, other) => one.begin.start - other.begin.start);
}

export function ancestorNamed(element: XmlElement, name: string): XmlElement | undefined {
  let at = element.parent;
  while (at !== undefined && at.name !== name) at = at.parent;
  return at;
}
