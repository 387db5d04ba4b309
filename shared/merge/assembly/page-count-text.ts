/** Writes the page count of a document as the last result of the fields that count pages. */
import { type OfficePackage, replaceParts } from "#shared/template-file/package/office-package.ts";
import { applyEdits, type Edit, removal, replacement } from "#shared/xml/xml-edits.ts";
import { attribute, withinNamed, type XmlElement, type XmlText } from "#shared/xml/xml-elements.ts";
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

interface Field {
  readonly code: string;
  /** The elements that hold the text of its result. */
  readonly texts: readonly XmlElement[];
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
  const [first, ...others] = texts;
  if (first === undefined || !PLAIN_COUNT.test(code)) return undefined;
  const content = ({ contentStart, contentEnd }: XmlElement) => ({ start: contentStart, end: contentEnd });
  return [replacement(content(first), count), ...others.map((each) => removal(content(each)))];
}

interface OpenField {
  code: string;
  readonly texts: XmlElement[];
  hasResult: boolean;
}

function readFields(text: XmlText): readonly Field[] {
  return [...simpleFields(text), ...complexFields(text)];
}

function simpleFields({ xml, elements }: XmlText): readonly Field[] {
  const isDeleted = withinNamed({ elements }, "w:del");
  return elements.flatMap((element, index) => {
    if (element.name !== "w:fldSimple") return [];
    const texts = innerElements(elements, index).filter((inner) => isText(inner) && !isDeleted(inner));
    return [{ code: attribute(xml, element, "w:instr") ?? "", texts }];
  });
}

/** Returns the descendants of the element at this index. They follow it in the list. */
function innerElements(elements: readonly XmlElement[], index: number): readonly XmlElement[] {
  const end = elements[index]?.contentEnd ?? 0;
  let last = index + 1;
  while ((elements[last]?.start ?? end) < end) last++;
  return elements.slice(index + 1, last);
}

/**
 * Reads fields delimited by field characters, which may be nested. The text of a nested field is not text of the outer
 * one. A field without an end has no texts; otherwise it would claim everything that follows.
 */
function complexFields({ xml, elements }: XmlText): readonly Field[] {
  const fields: OpenField[] = [];
  const open: OpenField[] = [];
  const isDeleted = withinNamed({ elements }, "w:del");
  for (const element of elements) {
    const field = open.at(-1);
    if (element.name === "w:fldChar") {
      const type = attribute(xml, element, "w:fldCharType");
      const own = type === "begin" ? { code: "", texts: [], hasResult: false } : field;
      if (type === "begin" && own !== undefined) {
        fields.push(own);
        open.push(own);
      }
      if (type === "separate" && own !== undefined) own.hasResult = true;
      if (type === "end") open.pop();
    } else if (element.name === "w:instrText" && field !== undefined) {
      field.code += xml.slice(element.contentStart, element.contentEnd);
    } else if (field?.hasResult && isText(element) && !isDeleted(element)) {
      field.texts.push(element);
    }
  }
  for (const field of open) field.texts.length = 0;
  return fields;
}

function isText({ name, contentStart, contentEnd }: XmlElement): boolean {
  return name === "w:t" && contentStart < contentEnd;
}
