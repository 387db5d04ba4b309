/**
 * Finds headings outside the text's flow: in headers, footers and text boxes. LibreOffice's bookmarks for them may lead
 * to a page other than the one they are shown on, and they may not be shown at all.
 */

import {
  attribute,
  childNamed,
  childValue,
  withinNamed,
  type XmlElement,
  type XmlText,
} from "#shared/base/xml/xml-elements.ts";
import type { OfficePackage } from "#shared/engine/template-file/package/office-package.ts";
import { readPart, type TemplateTexts } from "./template-texts.ts";

export function hasHeadingsOutsideBody(file: OfficePackage, { main, texts, related }: TemplateTexts): boolean {
  const part = related("styles");
  const styles = part === undefined ? NONE : readHeadingStyles(readPart(file, part));
  if (styles === "all") return true;
  return [...texts.values()].some((text) => {
    const isInTextBox = withinNamed(text, "w:txbxContent");
    return text.elements.some(
      (element) =>
        element.name === "w:p" && isHeading(text.xml, element, styles) && (text !== main || isInTextBox(element)),
    );
  });
}

/** Ids and names of styles, in lower case. LibreOffice looks for the name if there is no such id. */
type HeadingStyles = ReadonlySet<string>;

const NONE: HeadingStyles = new Set();

function isHeading(xml: string, paragraph: XmlElement, styles: HeadingStyles): boolean {
  const style = childValue(xml, childNamed(paragraph, "w:pPr"), "w:pStyle") ?? "";
  return hasLevel(paragraph) || styles.has(style.toLowerCase());
}

function hasLevel(element: XmlElement): boolean {
  return childNamed(childNamed(element, "w:pPr"), "w:outlineLvl") !== undefined;
}

/** The built-in headings have levels of their own in some versions of Word. */
const BUILT_IN = /^heading [1-9]$/i;

/**
 * Returns the styles with a level and those based on them. Returns "all" if any paragraph may be a heading because of
 * the defaults, the style of paragraphs that name none, or the style of tables.
 */
function readHeadingStyles({ xml, elements }: XmlText): HeadingStyles | "all" {
  const styles = elements.filter(({ name }) => name === "w:style");
  const basedOn = Map.groupBy(styles, (style) => childValue(xml, style, "w:basedOn") ?? "");
  const nameOf = (style: XmlElement) => childValue(xml, style, "w:name") ?? "";
  const idOf = (style: XmlElement) => attribute(xml, style, "w:styleId") ?? "no id";
  const found = new Set(styles.filter((style) => hasLevel(style) || BUILT_IN.test(nameOf(style))));
  // The loop also visits elements that are added to the set while it runs.
  for (const style of found) for (const each of basedOn.get(idOf(style)) ?? []) found.add(each);
  const isOfMany = (style: XmlElement) =>
    attribute(xml, style, "w:default") !== undefined || attribute(xml, style, "w:type") === "table";
  const isElsewhere = elements.some(
    ({ name, parent }) => name === "w:outlineLvl" && parent?.parent?.name !== "w:style",
  );
  if (isElsewhere || [...found].some(isOfMany)) return "all";
  return new Set([...found].flatMap((style) => [idOf(style).toLowerCase(), nameOf(style).toLowerCase()]));
}
