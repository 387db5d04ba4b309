/** Divides a paragraph where a value does, as Word writes the lines of an address block. */

import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { applyEdits, type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import { childNamed, outerXml, readXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";

/** Ends a line in a value: a noncharacter (Unicode, 23.7), which no text contains. */
export const LINE_END = "\ufdd3";

/** Elsewhere than directly in a paragraph, as in a link, it becomes a line break. */
export function splitLines(written: string): string {
  if (!written.includes(LINE_END)) return written;
  const xml = canonicalXml(written);
  const edits = readXml(xml).elements.flatMap((text): readonly Edit[] => {
    const content = xml.slice(text.contentStart, text.contentEnd);
    if (!content.includes(LINE_END) || text.children.length > 0) return [];
    return [
      replacement({ start: text.contentStart, end: text.contentEnd }, content.replaceAll(LINE_END, lineEnd(xml, text))),
    ];
  });
  return applyEdits(xml, edits);
}

function lineEnd(xml: string, text: XmlElement): string {
  const own = xml.slice(text.start, text.contentStart);
  const { parent: run } = text;
  if (text.name !== "w:t" || run?.name !== "w:r") return "\n";
  if (run.parent?.name !== "w:p" || holdsSection(run.parent)) return `</w:t><w:br/>${own}`;
  const propertiesOf = (element: XmlElement, name: string) => {
    const properties = childNamed(element, name);
    return properties === undefined ? "" : outerXml(xml, properties);
  };
  return `</w:t></w:r></w:p><w:p>${propertiesOf(run.parent, "w:pPr")}<w:r>${propertiesOf(run, "w:rPr")}${own}`;
}

/** The last paragraph of a section must not be repeated. */
function holdsSection(paragraph: XmlElement): boolean {
  return childNamed(childNamed(paragraph, "w:pPr"), "w:sectPr") !== undefined;
}
