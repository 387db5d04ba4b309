/**
 * Removes paragraphs that consist of merge fields without values, as Word's mail merge does by default (ISO 29500-1,
 * 17.14.13).
 */
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, insertion, removal } from "#shared/base/xml/xml-edits.ts";
import { ancestorNamed, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { Field } from "#shared/engine/merge/fields/read-fields.ts";

/** Marks such a paragraph until its values are known. It has a type that Word does not write. */
const MARK = '<w:proofErr w:type="mergeLine"/>';

/** Returns the part with a mark in each paragraph whose text is that of merge fields only. @param xml in canonical form */
export function markMergeLines(xml: string, fields: readonly Field[]): string {
  const texts = new Set(fields.flatMap((field) => field.texts.map(({ start }) => start)));
  const starts = new Set(fields.flatMap(({ markup }) => markup.map(({ start }) => start)));
  const paragraphs = new Map<XmlElement, boolean>();
  for (const element of readXml(xml).elements) {
    const paragraph = ancestorNamed(element, "w:p");
    if (paragraph === undefined || paragraph === element) continue;
    const isText = element.name === "w:t";
    const text = isText ? xml.slice(element.contentStart, element.contentEnd) : "";
    const isField = texts.has(element.start);
    const isOther = isText ? !isField && text.trim() !== "" : SHOWN.has(element.name) && !starts.has(element.start);
    const isSection = isField && /[#^/]/.test(text);
    if (isOther || isSection) paragraphs.set(paragraph, false);
    else if (isField) paragraphs.set(paragraph, paragraphs.get(paragraph) ?? true);
  }
  const marked = [...paragraphs].filter(([, isLine]) => isLine).map(([{ contentEnd }]) => insertion(contentEnd, MARK));
  return applyEdits(xml, marked);
}

/** Elements beside texts that a paragraph shows, or that are fields of another kind. */
const SHOWN: ReadonlySet<string> = new Set(
  ["drawing", "pict", "object", "sym", "br", "cr", "tab", "ptab", "fldChar", "fldSimple", "instrText", "sectPr"].map(
    (name) => `w:${name}`,
  ),
);

/** Returns the part without the marks, and without the marked paragraphs that are empty. Cells and texts keep one paragraph. */
export function removeEmptyLines(written: string): string {
  if (!written.includes(MARK)) return written;
  const xml = canonicalXml(written);
  const edits = [];
  const gone = new Set<XmlElement>();
  for (const element of readXml(xml).elements) {
    if (element.name !== "w:proofErr" || !xml.startsWith(MARK, element.start)) continue;
    const paragraph = element.parent;
    const isEmpty = paragraph?.name === "w:p" && isBlank(xml, paragraph) && hasOther(paragraph, gone);
    edits.push(removal(isEmpty ? paragraph : element));
    if (isEmpty) gone.add(paragraph);
  }
  return applyEdits(xml, edits);
}

function isBlank(xml: string, { contentStart, contentEnd }: XmlElement): boolean {
  const content = xml.slice(contentStart, contentEnd);
  const text = content.replace(/<w:pPr>.*?<\/w:pPr>/s, "").replace(/<[^>]*>/g, "");
  if (/[^ \t\r\n]/.test(text) || /<w:(?:drawing|pict|object|sym|br|cr|tab|ptab)\b/.test(content)) return false;
  const count = (name: RegExp) => content.match(name)?.length ?? 0;
  return count(/<w:\w+Start\b/g) === count(/<w:\w+End\b/g);
}

/** Whether another paragraph stands directly beside it, so that what is left stays valid. */
function hasOther(paragraph: XmlElement, gone: ReadonlySet<XmlElement>): boolean {
  const siblings = paragraph.parent?.children ?? [];
  const at = siblings.indexOf(paragraph);
  const isKept = (other: XmlElement | undefined) => other?.name === "w:p" && !gone.has(other);
  return isKept(siblings[at + 1]) || siblings.slice(0, at).findLast((each) => !gone.has(each))?.name === "w:p";
}
