/** Writes markup for a page: the elements and attributes that were understood, and nothing else of the value. */
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import type { MarkupAttributes, MarkupNode, MarkupPicture } from "./markup-node.ts";

/** @param draw returns the element of a picture, or undefined if it cannot be shown */
export function writeHtml(nodes: readonly MarkupNode[], draw: (picture: MarkupPicture) => string | undefined): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return escapeXml(node);
      const { picture } = node.attributes;
      if (picture !== undefined) return draw(picture) ?? escapeXml(picture.alt);
      const start = `<${node.name}${attributes(node.attributes)}>`;
      return VOID.has(node.name) ? start : `${start}${writeHtml(node.children, draw)}</${node.name}>`;
    })
    .join("");
}

const VOID = new Set(["br", "hr"]);

function attributes({ address, colour, background, align, colspan, rowspan, start }: MarkupAttributes): string {
  const style = [
    ...(colour === undefined ? [] : [`color:#${colour}`]),
    ...(background === undefined ? [] : [`background-color:#${background}`]),
    ...(align === undefined ? [] : [`text-align:${align}`]),
  ].join(";");
  const given = { href: address, colspan, rowspan, start, style: style || undefined };
  return Object.entries(given)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeXml(String(value))}"`))
    .join("");
}
