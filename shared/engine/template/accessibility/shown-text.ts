/** Reads what a stretch of a part shows, and whether it is bold. */
import { decodeXML } from "entities/decode";
import { attribute, childNamed, childValue, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";

/** A problem in a part, by its offset. */
export interface Found {
  readonly at: number;
  readonly context: string;
  readonly suggestion: string;
}

const SHOWN = /<w:t(?: [^>]*)?>([^<]*)<|<w:(?:tab|br|cr)\b|<\/w:p>/g;

/** Returns the text in one line. */
export function shownText(xml: string, element: XmlElement): string {
  const pieces = outerXml(xml, element).matchAll(SHOWN);
  return decodeXML(Array.from(pieces, ([, text = " "]) => text).join(""))
    .replace(/\s+/g, " ")
    .trim();
}

const CHARACTERS_MAX = 60;

/** Cuts a text at the end of a word, so that it is still found on a page. */
export function beginning(text: string): string {
  return text.length <= CHARACTERS_MAX ? text : text.slice(0, CHARACTERS_MAX).replace(/\s*\S*$/, "");
}

/** Returns whether all text of the paragraph has the format Bold, or the style Strong. */
export function isBold(xml: string, paragraph: XmlElement): boolean {
  const runs = paragraph.children
    .flatMap((child) => (child.name === "w:hyperlink" ? child.children : [child]))
    .filter((child) => child.name === "w:r" && shownText(xml, child) !== "");
  return runs.length > 0 && runs.every((run) => isBoldRun(xml, run));
}

function isBoldRun(xml: string, run: XmlElement): boolean {
  const properties = childNamed(run, "w:rPr");
  const bold = childNamed(properties, "w:b");
  if (bold === undefined) return childValue(xml, properties, "w:rStyle") === "Strong";
  return isOn(xml, bold);
}

/** ISO 29500-1, 17.17.4 */
export function isOn(xml: string, property: XmlElement): boolean {
  return !["0", "false", "off"].includes(attribute(xml, property, "w:val") ?? "true");
}
