/** Writes how many pages a document has as the last result of the fields that count them. */
import { type OfficePackage, replaceParts } from "#shared/template-file/package/office-package.ts";
import { applyEdits, type Edit, removal, replacement } from "#shared/xml/xml-edits.ts";
import { attribute, withinNamed, type XmlElement, type XmlText } from "#shared/xml/xml-elements.ts";
import { readTemplateTexts } from "./template-texts.ts";

/**
 * For copies in one file, whose fields become such as LibreOffice does not count anew: it shows their last result, and
 * places it as it does a field's, which is not quite where plain text would stand.
 * @returns undefined where such a field has no text that the number can stand in, or writes it in another way
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

/** Types of the fields in the text, in capitals, such as `NUMPAGES`. */
export function fieldTypes(text: XmlText): readonly string[] {
  return readFields(text).map(({ code }) => typeOf(code));
}

interface Field {
  readonly code: string;
  /** Elements that hold the text of its result. */
  readonly texts: readonly XmlElement[];
}

function countedFields(text: XmlText): readonly Field[] {
  return readFields(text).filter(({ code }) => typeOf(code) === "NUMPAGES");
}

function typeOf(code: string): string {
  return code.trim().split(/\s/)[0]?.toUpperCase() ?? "";
}

/** As a plain number, which no switch writes otherwise (ISO 29500-1, 17.16.4.3). */
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

/** Those within the element at this index, which follow it. */
function innerElements(elements: readonly XmlElement[], index: number): readonly XmlElement[] {
  const end = elements[index]?.contentEnd ?? 0;
  let last = index + 1;
  while ((elements[last]?.start ?? end) < end) last++;
  return elements.slice(index + 1, last);
}

/**
 * Fields of three characters, which may lie within each other: what is within another is no text of that. One without an
 * end has no texts, lest all that follows were taken for them.
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
