/**
 * Removes from a page everything that a word processor could load or run. LibreOffice fetches style sheets, pictures
 * and backgrounds when it opens HTML, so this file lists what stays; everything else is removed.
 */
import { decodeHTMLAttribute } from "entities/decode";
import { isRasterPicture } from "#shared/base/encoding/raster-picture.ts";
import { escapeHtml } from "./escape-html.ts";
import { type HtmlTag, htmlTokens } from "./html-tokens.ts";

export function plainHtml(html: string): string {
  let hidden: string | undefined;
  let result = "<!DOCTYPE html>\n";
  for (const token of htmlTokens(html)) {
    const source = html.slice(token.start, token.end);
    if (token.kind === "tag") {
      if (hidden !== undefined) hidden = token.isEnd && token.name === hidden ? undefined : hidden;
      else if (DROPPED.has(token.name)) hidden = token.isEnd || isClosed(source, token) ? undefined : token.name;
      else if (KEPT.has(token.name)) result += plainTag(html, token);
    } else if (token.kind === "text" && hidden === undefined) {
      result += source.replaceAll("<", "&lt;");
    } else if (token.kind === "opaque" && hidden === "style" && isHarmlessStyle(source)) {
      result += `<style>${source}</style>`;
    }
  }
  return result;
}

/** In `<svg/>`, a slash at the end closes the element. That applies only to elements of SVG and MathML. */
function isClosed(source: string, { name }: HtmlTag): boolean {
  return (name === "svg" || name === "math") && source.endsWith("/>");
}

const KEPT: ReadonlySet<string> = new Set(
  "html head meta title body address article aside blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i b img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead tr tt u ul var a".split(
    " ",
  ),
);

/** Elements that are removed with their content. */
const DROPPED: ReadonlySet<string> = new Set(
  "script style iframe object applet noscript template svg math video audio select textarea".split(" "),
);

const ATTRIBUTES: ReadonlySet<string> = new Set(
  "align alt border cellpadding cellspacing charset class colspan color dir face height href id lang name rowspan size span src start style title type valign value width bgcolor".split(
    " ",
  ),
);

function plainTag(html: string, { name, isEnd, attributes }: HtmlTag): string {
  if (isEnd) return `</${name}>`;
  const kept = attributes
    .map((attribute) => [attribute.name, decodeHTMLAttribute(html.slice(attribute.start, attribute.end))] as const)
    .filter(([attribute, value]) => isHarmless(attribute, value));
  // An image without its picture is left out.
  if (name === "img" && !kept.some(([attribute]) => attribute === "src")) return "";
  return `<${name}${kept.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join("")}>`;
}

function isHarmless(name: string, value: string): boolean {
  if (name === "src") return isPixels(value);
  if (name === "href") return /^(?:https?:|mailto:|tel:|#)/i.test(value);
  if (name === "style") return isHarmlessStyle(value);
  return ATTRIBUTES.has(name);
}

/** Judges the content: a converter draws an SVG whatever its label says, and reads the files that it names. */
function isPixels(address: string): boolean {
  const data = /^data:image\/[\w.+-]+;base64,([\w+/=\s]*)$/i.exec(address)?.[1];
  return data !== undefined && isRasterPicture(Buffer.from(data, "base64"));
}

/** A backslash can encode any word. The other patterns load something. */
function isHarmlessStyle(css: string): boolean {
  return !/\\|url|@import|image|src|expression|behavior|binding|<|\/\*/i.test(css);
}
