/** Finds the fields of a part with their codes, results and bounds (ISO 29500-1, 17.16). */
import { decodeXML } from "entities/decode";
import { attribute, type Span, withinNamed, type XmlElement, type XmlText } from "#shared/base/xml/xml-elements.ts";
import { type Instruction, readInstruction } from "./instruction.ts";

export interface Field {
  /** The code with its entities resolved. */
  readonly code: string;
  /** `w:fldSimple`, or the first mark (`w:fldChar`) of a complex field. */
  readonly begin: XmlElement;
  /** The last element of a complex field's code. */
  readonly codeElement: XmlElement | undefined;
  /** The mark between the code and the result of a complex field, if it has a result. */
  readonly separate: XmlElement | undefined;
  /** The last mark of a complex field, if it has one; the same as `begin` for a simple one. */
  readonly end: XmlElement | undefined;
  /** What makes its result a field: its marks and its code. */
  readonly markup: readonly Span[];
  /** The text elements of its result, without those of nested fields; none if it has no end. */
  readonly texts: readonly XmlElement[];
  /** Whether it has a result, even an empty one. */
  readonly hasResult: boolean;
  /** Whether it is part of the code of another field. */
  readonly isInCode: boolean;
  /** Whether other fields are part of its code. */
  readonly holdsFields: boolean;
}

/** A field between marks, which may begin and end in different paragraphs. */
export interface ComplexField extends Field {
  readonly instruction: Instruction;
  readonly end: XmlElement;
}

/** Returns the complex fields in the order of their beginnings, without those that have no end. */
export function readComplexFields(text: XmlText): readonly ComplexField[] {
  return readFields(text).flatMap((field) => {
    const { code, begin, end } = field;
    const isComplex = begin.name === "w:fldChar" && end !== undefined;
    return isComplex ? [{ ...field, end, instruction: readInstruction(code) }] : [];
  });
}

type OpenField = { -readonly [Name in keyof Field]: Field[Name] } & {
  readonly markup: Span[];
  readonly texts: XmlElement[];
};

/** Returns the fields in the order of their beginnings. A deleted field is none. */
export function readFields(text: XmlText): readonly Field[] {
  const { xml, elements } = text;
  const isDeleted = withinNamed(text, "w:del");
  const fields: OpenField[] = [];
  const simple: OpenField[] = [];
  const complex: OpenField[] = [];
  for (const element of elements) {
    while (element.start >= (simple.at(-1)?.begin.contentEnd ?? Number.POSITIVE_INFINITY)) simple.pop();
    if (isDeleted(element)) continue;
    const field = innermost(simple.at(-1), complex.at(-1));
    const mark = element.name === "w:fldChar" ? attribute(xml, element, "w:fldCharType") : undefined;
    if (element.name === "w:fldSimple" || mark === "begin") {
      const own = newField(xml, element, field);
      fields.push(own);
      (mark === "begin" ? complex : simple).push(own);
    } else if (mark !== undefined) markField(complex, element, mark);
    else if (field !== undefined) addContent(xml, element, field);
  }
  for (const field of complex) field.texts.length = 0;
  return fields;
}

function innermost(simple: OpenField | undefined, complex: OpenField | undefined): OpenField | undefined {
  return (simple?.begin.start ?? -1) > (complex?.begin.start ?? -1) ? simple : complex;
}

function newField(xml: string, begin: XmlElement, around: OpenField | undefined): OpenField {
  if (around?.hasResult === false) around.holdsFields = true;
  const isInCode = around?.isInCode === true || around?.hasResult === false;
  const shared = { begin, texts: [], isInCode, holdsFields: false, codeElement: undefined, separate: undefined };
  if (begin.name === "w:fldChar") return { ...shared, code: "", markup: [begin], hasResult: false, end: undefined };
  const { start, contentStart, contentEnd, end } = begin;
  const data = begin.children.filter(({ name }) => name === "w:fldData");
  const markup = [{ start, end: contentStart }, { start: contentEnd, end }, ...data];
  return { ...shared, code: decodeXML(attribute(xml, begin, "w:instr") ?? ""), markup, hasResult: true, end: begin };
}

function markField(complex: OpenField[], element: XmlElement, mark: string): void {
  const field = complex.at(-1);
  field?.markup.push(element);
  if (field !== undefined && mark === "separate") Object.assign(field, { hasResult: true, separate: element });
  if (field !== undefined && mark === "end") Object.assign(field, { end: element });
  if (mark === "end") complex.pop();
}

function addContent(xml: string, element: XmlElement, field: OpenField): void {
  const isCode = element.name === "w:instrText";
  if (field.hasResult) {
    // A result within the code of another field is code too, as Word writes it.
    if (isCode || element.name === "w:t") field.texts.push(element);
  } else if (isCode) {
    field.code += decodeXML(xml.slice(element.contentStart, element.contentEnd));
    field.codeElement = element;
    field.markup.push(element);
  } else if (element.name === "w:tab" && element.parent?.name === "w:r") {
    // The separator of an index may be a tab.
    field.code += "\t";
  }
}
