/** Decodes an XML file that is attached to a PDF, and says what is wrong with its encoding. */
import { strictDecoder } from "#shared/base/encoding/declared-charset.ts";
import { xmlEncoding } from "#shared/base/xml/xml-encoding.ts";

export interface DecodedXml {
  /** Best effort if there is a fault. */
  readonly text: string;
  /** The predicate of a sentence about the file. */
  readonly fault?: string;
}

export function decodeXml(bytes: Uint8Array): DecodedXml {
  const { shown, declared } = xmlEncoding(bytes);
  const encoding = shown ?? declared ?? "utf-8";
  const decoder = strictDecoder(encoding);
  if (!decoder) return { text: plain(bytes), fault: `it declares the unknown encoding “${encoding}”` };
  // The declaration was read byte by byte, as it cannot be in UTF-16.
  const isContradiction = shown === undefined && decoder.encoding.startsWith("utf-16");
  try {
    if (!isContradiction) return { text: decoder.decode(bytes) };
  } catch {
    // Bytes that the encoding does not have.
  }
  const reason = declared === undefined ? "and declares no other encoding" : "which it declares";
  return { text: plain(bytes), fault: `it is not written in ${encoding.toUpperCase()}, ${reason}` };
}

function plain(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
