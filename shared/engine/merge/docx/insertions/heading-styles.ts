/** Finds the styles for headings, which have other ids in each language of Word. */
import { decodeXML } from "entities/decode";
import { canonicalXml } from "#shared/base/xml/canonical-xml.ts";
import { attribute, childNamed, childValue, readXml } from "#shared/base/xml/xml-elements.ts";

/**
 * Returns ids of paragraph styles by level, from 1. A built-in heading is known by its name, and otherwise the first
 * style with the outline level counts.
 */
export function headingStyles(stylesPart: string): ReadonlyMap<number, string> {
  const named = new Map<number, string>();
  const outlined = new Map<number, string>();
  if (stylesPart === "") return named;
  const { xml, root } = readXml(canonicalXml(stylesPart));
  for (const style of root.children) {
    if (style.name !== "w:style" || attribute(xml, style, "w:type") !== "paragraph") continue;
    const id = attribute(xml, style, "w:styleId") ?? "";
    const name = decodeXML(childValue(xml, style, "w:name") ?? "");
    const level = /^heading ([1-9])$/i.exec(name)?.[1];
    const outline = childValue(xml, childNamed(style, "w:pPr"), "w:outlineLvl");
    if (level !== undefined) named.set(Number(level), id);
    else if (outline !== undefined && !outlined.has(Number(outline) + 1)) outlined.set(Number(outline) + 1, id);
  }
  return new Map([...outlined, ...named]);
}
