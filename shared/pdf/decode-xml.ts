/** Decodes an XML file as XML 1.0, 4.3.3 and appendix F, says: by its byte order mark or its declaration. */
import { TextDecoder } from "node:util";

export interface DecodedXml {
  /** Best effort if there is a fault. */
  readonly text: string;
  /** The predicate of a sentence about the file. */
  readonly fault?: string;
}

/** The bytes of `<?` or of a mark, by which the declaration can be read. */
const STARTS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
  ["utf-16le", [0x3c, 0, 0x3f, 0]],
  ["utf-16be", [0, 0x3c, 0, 0x3f]],
] as const;

const DECLARATION = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"'<>]{1,40})["']/;

export function decodeXml(bytes: Uint8Array): DecodedXml {
  const start = STARTS.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  const declared = DECLARATION.exec(Buffer.from(bytes.subarray(0, 200)).toString("latin1"))?.[1];
  const encoding = start?.[0] ?? declared ?? "utf-8";
  const decoder = decoderOf(encoding);
  if (!decoder) return { text: plain(bytes), fault: `it declares the unknown encoding “${encoding}”` };
  // The declaration was read byte by byte, as it cannot be in UTF-16.
  const isContradiction = start === undefined && decoder.encoding.startsWith("utf-16");
  try {
    if (!isContradiction) return { text: decoder.decode(bytes) };
  } catch {
    // Bytes that the encoding does not have.
  }
  const reason = declared === undefined ? "and declares no other encoding" : "which it declares";
  return { text: plain(bytes), fault: `it is not written in ${encoding.toUpperCase()}, ${reason}` };
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

function plain(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
