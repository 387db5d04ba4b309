/** Writes an SVG from its tree, so that nothing gets into it that was not understood. */
import { escapeAttribute, escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { SvgElement } from "./svg-tree.ts";

const NAMESPACES = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

export function svgMarkup(root: SvgElement): string {
  return markup(root, NAMESPACES);
}

function markup({ name, attributes, content }: SvgElement, namespaces = ""): string {
  const written = Array.from(attributes, ([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join("");
  const inner = content.map((each) => (typeof each === "string" ? escapeXml(each) : markup(each))).join("");
  return `<${name}${namespaces}${written}>${inner}</${name}>`;
}
