/** Decodes the bytes of an XML part to exactly the text that later readers of the rewritten part will see. */
import { XML_DECLARATION, xmlEncoding } from "#shared/base/xml/xml-encoding.ts";
import type { XmlPart } from "./rebuilding.ts";

/**
 * Returns the text without byte order mark, or undefined if its encoding is not supported, such as UTF-7, in which
 * harmless letters encode markup. The text is written back as UTF-8, so its declaration is changed to UTF-8.
 */
export function decodeXml(bytes: Uint8Array): XmlPart | undefined {
  const { shown, declared } = xmlEncoding(bytes);
  if (shown === undefined && declared !== undefined && !SAFE.test(declared)) return undefined;
  const encoding = shown ?? declared ?? "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const xml = text.replace(XML_DECLARATION, (whole, before: string, quote: string, name: string) =>
      /^utf-?8$/i.test(name) ? whole : `${before}${quote}UTF-8${quote}`,
    );
    return { xml, isAsWritten: xml === text && /^utf-?8$/i.test(encoding) };
  } catch {
    return undefined;
  }
}

/** Returns whether bytes can be XML: they begin with a byte order mark, a blank or an angle bracket. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  return xmlEncoding(bytes).shown !== undefined || [0x3c, 0x20, 0x09, 0x0a, 0x0d].includes(bytes[0] ?? 0);
}

/**
 * Returns the XML without a document type that only names a DTD, which no word processor loads. A document type with
 * definitions stays, and `checkXml` refuses it.
 */
export function withoutDoctype(xml: string): string {
  let at = 0;
  for (;;) {
    while (xml.charCodeAt(at) <= 0x20) at++;
    const [opening, closing] = BEFORE_ROOT.find(([start]) => xml.startsWith(start, at)) ?? [];
    if (opening === undefined || closing === undefined) break;
    const end = xml.indexOf(closing, at + opening.length);
    if (end < 0) break;
    at = end + closing.length;
  }
  const end = xml.slice(at, at + DOCTYPE.length).toUpperCase() === DOCTYPE ? endOfDoctype(xml, at) : undefined;
  return end === undefined ? xml : xml.slice(0, at) + xml.slice(end);
}

const BEFORE_ROOT = [
  ["<?", "?>"],
  ["<!--", "-->"],
] as const;
const DOCTYPE = "<!DOCTYPE";

/** Returns undefined if it has definitions or breaks off. */
function endOfDoctype(xml: string, from: number): number | undefined {
  let quote: string | undefined;
  for (let at = from; at < xml.length; at++) {
    const character = xml[at];
    if (quote !== undefined) quote = character === quote ? undefined : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "[") return undefined;
    else if (character === ">") return at + 1;
  }
  return undefined;
}

/** Encodings in which every ASCII byte is that character. */
const SAFE = /^(?:utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
