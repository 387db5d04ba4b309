/** Checks that an SVG has no outside references: LibreOffice shows local files that an SVG names. */
import { isRasterPicture } from "#shared/base/encoding/raster-picture.ts";
import { checkXml } from "#shared/base/xml/check-xml.ts";
import { type Attribute, type Visitor, visitXml } from "#shared/base/xml/rewrite-xml.ts";
import { decodeXml, looksLikeXml, withoutDoctype } from "./decode-xml.ts";

/** Returns false also for anything that is not SVG. Of document types, only the usual one may stay. */
export function isSafeSvg(bytes: Uint8Array): boolean {
  if (!looksLikeXml(bytes)) return false;
  const decoded = decodeXml(bytes);
  if (decoded === undefined) return false;
  const xml = withoutDoctype(decoded.xml);
  if (xml !== decoded.xml && !USUAL_DOCTYPE.test(decoded.xml)) return false;
  const check = checkXml(xml);
  return "root" in check && /(?:^|:)svg$/.test(check.root) && isSafeSvgText(xml);
}

/** Drawing programs write this document type, and no reader loads what it names. */
const USUAL_DOCTYPE =
  /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [^"]*"\s+"https?:\/\/www\.w3\.org\/[^"]*")?\s*>/;

/** Returns whether well-formed XML would contain no outside references if a reader treated it as SVG. */
export function isSafeSvgText(xml: string): boolean {
  const visitor = new SvgVisitor();
  visitXml(xml, visitor);
  return visitor.isSafe;
}

/** Elements that contain other documents or programs. */
const FORBIDDEN: ReadonlySet<string> = new Set(["script", "foreignobject", "handler", "iframe", "embed", "object"]);
/** Attributes that are addresses, and those that change the meaning of others. */
const ADDRESSES: ReadonlySet<string> = new Set(["href", "src", "base", "data", "from", "to", "values", "by"]);
/**
 * Only addresses in these attributes matter: an animation can put its values into any attribute, including addresses.
 */
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

  /** Any instruction except the XML declaration may be a style sheet. */
  instruction(text: string): void {
    if (!/^<\?xml\s/i.test(text)) this.isSafe = false;
  }
}

function isSafeAttribute({ local, value }: Attribute): boolean {
  const name = local.toLowerCase();
  if (ANIMATED.has(name)) return !/[:/\\]/.test(value);
  return ADDRESSES.has(name) ? isOwn(value) : isSafeStyle(value);
}

/**
 * Allows references to a part of the picture itself and embedded raster pictures. A nested SVG could contain addresses
 * again.
 */
function isOwn(value: string): boolean {
  const pixels = /^\s*data:image\/[\w.+-]+;base64,([\w+/=\s]*)$/i.exec(value)?.[1];
  return pixels === undefined ? /^\s*(?:#|$)/.test(value) : isRasterPicture(Buffer.from(pixels, "base64"));
}

/** A backslash can encode any word of CSS. */
function isSafeStyle(css: string): boolean {
  return !/@import|url\(\s*(?!["']?\s*#)/i.test(css) && !(css.includes("\\") && /url|import/i.test(css));
}

/** Returns whether a reader that searches for the word, as LibreOffice does, would treat this XML as SVG. */
export function isSvgText(xml: string): boolean {
  return /[<:]svg[\s/>]/i.test(xml) && /<(?:[\w.-]{1,100}:)?svg[\s/>]/i.test(xml);
}
