/** Decodes the bytes of an XML part to exactly the text that later readers of the rewritten part will see. */
import type { XmlPart } from "./rebuilding.ts";

/**
 * Returns the text without byte order mark, or undefined if its encoding is not supported, such as UTF-7, in which
 * harmless letters encode markup. The text is written back as UTF-8, so its declaration is changed to UTF-8.
 */
export function decodeXml(bytes: Uint8Array): XmlPart | undefined {
  const start = STARTS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const named = start === undefined ? encodingNamed(bytes) : undefined;
  if (named !== undefined && !SAFE.test(named)) return undefined;
  const encoding = start?.encoding ?? named ?? "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const xml = text.replace(DECLARED, (whole, before: string, quote: string, name: string) =>
      /^utf-?8$/i.test(name) ? whole : `${before}${quote}UTF-8${quote}`,
    );
    return { xml, isAsWritten: xml === text && /^utf-?8$/i.test(encoding) };
  } catch {
    return undefined;
  }
}

/** Returns whether bytes can be XML: they begin with a byte order mark, a blank or an angle bracket. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  const isMarked = STARTS.some(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  return isMarked || [0x3c, 0x20, 0x09, 0x0a, 0x0d].includes(bytes[0] ?? 0);
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

const STARTS = [
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
  { mark: [0x3c, 0x00], encoding: "utf-16le" },
  { mark: [0x00, 0x3c], encoding: "utf-16be" },
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
] as const;

/** Encodings in which every ASCII byte is that character. */
const SAFE = /^(?:utf-?8|us-ascii|iso-8859-\d{1,2}|windows-125\d)$/i;
const DECLARED = /^(\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*)(["'])([^"'<>]{0,50})\2/;

function encodingNamed(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 300)).toString("latin1");
  return DECLARED.exec(head)?.[3];
}
