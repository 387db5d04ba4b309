/** Finds the encoding of an XML file (XML 1.0, 4.3.3 and appendix F). */

export interface XmlEncoding {
  /** The encoding that the first bytes show, by a byte order mark or by a `<` in UTF-16. It comes before the other. */
  readonly shown: "utf-8" | "utf-16le" | "utf-16be" | undefined;
  /** The name in the declaration, as it is written. It cannot be read in UTF-16. */
  readonly declared: string | undefined;
}

export function xmlEncoding(bytes: Uint8Array): XmlEncoding {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).toString("latin1");
  const start = STARTS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  return { shown: start?.encoding, declared: XML_DECLARATION.exec(head)?.[3] };
}

/** The part of a declaration up to the name of the encoding, its quotation mark, and the name. */
export const XML_DECLARATION = /^(\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*)(["'])([^"'<>]{0,50})\2/;

const HEAD_BYTES = 300;
const STARTS = [
  { mark: [0xff, 0xfe], encoding: "utf-16le" },
  { mark: [0xfe, 0xff], encoding: "utf-16be" },
  { mark: [0x3c, 0x00], encoding: "utf-16le" },
  { mark: [0x00, 0x3c], encoding: "utf-16be" },
  { mark: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
] as const;
