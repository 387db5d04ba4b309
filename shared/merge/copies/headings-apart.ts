/**
 * Finds headings that stand beside the text's flow: in headers, footers and text boxes. LibreOffice's bookmarks of such may
 * lead to another page than they are shown on, and may not be shown at all.
 */
import type { OfficePackage } from "#shared/template/office-package.ts";
import { readPart, type TemplateTexts } from "./template-texts.ts";
import { attribute, childNamed, childValue, isWithin, type XmlElement, type XmlText } from "./xml-tokens.ts";

export function hasHeadingsApart(file: OfficePackage, { main, texts, related }: TemplateTexts): boolean {
  const part = related("styles");
  const styles = part === undefined ? undefined : readPart(file, part);
  if (styles !== undefined && makesAllHeadings(styles)) return true;
  const levelled = styles === undefined ? new Set<string>() : levelledStyles(styles);
  return [...texts.values()].some((text) =>
    text.elements.some(
      (element) =>
        element.name === "w:p" &&
        (text !== main || isWithin(element, "w:txbxContent")) &&
        isHeading(text.xml, element, levelled),
    ),
  );
}

function isHeading(xml: string, paragraph: XmlElement, levelled: ReadonlySet<string>): boolean {
  const properties = childNamed(paragraph, "w:pPr");
  return hasLevel(paragraph) || levelled.has(childValue(xml, properties, "w:pStyle") ?? "");
}

function hasLevel(element: XmlElement): boolean {
  return childNamed(childNamed(element, "w:pPr"), "w:outlineLvl") !== undefined;
}

/** By the defaults, the style of paragraphs that name none, or that of a table. */
function makesAllHeadings({ xml, elements }: XmlText): boolean {
  const isOfMany = (style: XmlElement) =>
    attribute(xml, style, "w:default") !== undefined || attribute(xml, style, "w:type") !== "paragraph";
  return elements.some(
    (element) =>
      (element.name === "w:outlineLvl" && !isWithin(element, "w:style")) ||
      (element.name === "w:style" && hasLevel(element) && isOfMany(element)),
  );
}

/** The styles with a level of their own, and those that are based on them. */
function levelledStyles({ xml, elements }: XmlText): ReadonlySet<string> {
  const styles = elements.filter(({ name }) => name === "w:style");
  const levelled = new Set<string>();
  for (let before = -1; before < levelled.size; ) {
    before = levelled.size;
    for (const style of styles) {
      const base = childValue(xml, style, "w:basedOn");
      if (hasLevel(style) || (base !== undefined && levelled.has(base)))
        levelled.add(attribute(xml, style, "w:styleId") ?? "");
    }
  }
  return levelled;
}
