/** Tells whether an SVG names nothing outside of itself: LibreOffice shows local files that one names. */
import { isRasterPicture } from "#shared/encoding/raster-picture.ts";
import { checkXml } from "#shared/xml/check-xml.ts";
import { type Attribute, type Visitor, visitXml } from "#shared/xml/rewrite-xml.ts";
import { decodeXml, looksLikeXml, withoutDoctype } from "./decode-xml.ts";

/** False also for what is no SVG. Of document types the usual one may stay. */
export function isSafeSvg(bytes: Uint8Array): boolean {
  if (!looksLikeXml(bytes)) return false;
  const decoded = decodeXml(bytes);
  if (decoded === undefined) return false;
  const xml = withoutDoctype(decoded.xml);
  if (xml !== decoded.xml && !USUAL_DOCTYPE.test(decoded.xml)) return false;
  const check = checkXml(xml);
  return "root" in check && /(?:^|:)svg$/.test(check.root) && isSafeSvgText(xml);
}

/** Drawing programs write it, and no reader loads what it names. */
const USUAL_DOCTYPE =
  /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [^"]*"\s+"https?:\/\/www\.w3\.org\/[^"]*")?\s*>/;

/** Whether nothing in this well-formed XML would name anything outside of itself if a reader took it for an SVG. */
export function isSafeSvgText(xml: string): boolean {
  const visitor = new SvgVisitor();
  visitXml(xml, visitor);
  return visitor.isSafe;
}

/** What holds other documents or programs. */
const FORBIDDEN: ReadonlySet<string> = new Set(["script", "foreignobject", "handler", "iframe", "embed", "object"]);
/** Attributes that are addresses, and those that change what others mean. */
const ADDRESSES: ReadonlySet<string> = new Set(["href", "src", "base", "data", "from", "to", "values", "by"]);
/** Of these only addresses are meant: an animation puts its values into any attribute, also into addresses. */
const ANIMATED: ReadonlySet<string> = new Set(["from", "to", "values", "by"]);

class SvgVisitor implements Visitor {
  isSafe = true;
  /** The text of style sheets, which may be in pieces. */
  #style: string[] | undefined;

  start(tag: Parameters<Visitor["start"]>[0]): "keep" {
    const local = tag.local.toLowerCase();
    if (FORBIDDEN.has(local) || !tag.attributes().every(isSafeAttribute)) this.isSafe = false;
    if (local === "style") this.#style = [];
    return "keep";
  }

  end(local: string): void {
    if (local.toLowerCase() !== "style" || this.#style === undefined) return;
    if (!isSafeStyle(this.#style.join(""))) this.isSafe = false;
    this.#style = undefined;
  }

  text(_: unknown, value: () => string): void {
    this.#style?.push(value());
  }

  /** Any but the declaration may be a style sheet. */
  instruction(text: string): void {
    if (!/^<\?xml\s/i.test(text)) this.isSafe = false;
  }
}

function isSafeAttribute({ local, value }: Attribute): boolean {
  const name = local.toLowerCase();
  if (ANIMATED.has(name)) return !/[:/\\]/.test(value);
  return ADDRESSES.has(name) ? isOwn(value) : isSafeStyle(value);
}

/** A part of the picture itself, or pixels in it; another SVG inside could hold addresses again. */
function isOwn(value: string): boolean {
  const pixels = /^\s*data:image\/[\w.+-]+;base64,([\w+/=\s]*)$/i.exec(value)?.[1];
  return pixels === undefined ? /^\s*(?:#|$)/.test(value) : isRasterPicture(Buffer.from(pixels, "base64"));
}

/** A backslash can spell any word of CSS. */
function isSafeStyle(css: string): boolean {
  return !/@import|url\(\s*(?!["']?\s*#)/i.test(css) && !(css.includes("\\") && /url|import/i.test(css));
}

/** Whether a reader that looks for the word, as LibreOffice does, would take this XML for an SVG. */
export function isSvgText(xml: string): boolean {
  return /[<:]svg[\s/>]/i.test(xml) && /<(?:[\w.-]{1,100}:)?svg[\s/>]/i.test(xml);
}
