/**
 * Marks the numbers of captions that are text, so that lists of captions find them. Other programs would count a field
 * again, without its switches `\s`, `\r` and `\c`.
 */
import { decodeXML } from "entities/decode";
import { escapeAttribute } from "#shared/base/xml/escape-xml.ts";
import { attribute, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import { type MainText, paragraphOf } from "./main-text.ts";

/** Word does not write this type. Programs ignore it. */
const TYPE = "caption:";

/** Returns an element that stands behind the number. @param name that of the sequence */
export function captionMark(name: string): string {
  return `<w:proofErr w:type="${TYPE}${escapeAttribute(name)}"/>`;
}

/** Returns the end of the first number of this sequence in each paragraph that has one. */
export function captionNumbers({ xml, elements, fields }: MainText, name: string): ReadonlyMap<XmlElement, number> {
  const ends = new Map<XmlElement, number>();
  const add = (paragraph: XmlElement | undefined, end: number) => {
    if (paragraph !== undefined) ends.set(paragraph, Math.min(end, ends.get(paragraph) ?? end));
  };
  for (const { instruction, begin, end } of fields) {
    const isOfName = instruction.type === "SEQ" && instruction.words[0]?.toLowerCase() === name.toLowerCase();
    if (isOfName) add(paragraphOf(begin), end.end);
  }
  for (const element of elements) {
    const type = element.name === "w:proofErr" ? attribute(xml, element, "w:type") : undefined;
    if (type !== undefined && decodeXML(type) === TYPE + name.toLowerCase()) add(paragraphOf(element), element.end);
  }
  return ends;
}
