/** Finds the encoding of text whose file does not name it, decodes it, and encodes text the same way again. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

export interface DecodedText {
  /** Without the byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Whether the bytes began with a byte order mark. */
  readonly bom: boolean;
}

/**
 * A byte order mark decides. Without one: UTF-16 where every other byte tends to be zero, UTF-8 where the bytes are
 * valid UTF-8, else windows-1252, in which any bytes are text. Never throws; what is wrong in UTF-16 becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: decode(marked.encoding, bytes), encoding: marked.encoding, bom: true };
  const encoding = utf16ByZeros(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
  return { text: decode(encoding, bytes), encoding, bom: false };
}

/** The bytes of the text in its encoding; undefined where windows-1252 lacks one of its characters. */
export function encodeText({ text, encoding, bom }: DecodedText): Uint8Array | undefined {
  if (encoding === "windows-1252") return encodeWindows1252(text);
  const marked = bom ? `\ufeff${text}` : text;
  if (encoding === "utf-8") return Buffer.from(marked, "utf8");
  const bytes = Buffer.from(marked, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
}

const BYTE_ORDER_MARKS = [
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
] as const satisfies readonly { encoding: TextEncoding; mark: readonly number[] }[];

/** The decoder drops a byte order mark. */
function decode(encoding: TextEncoding, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Enough to see blanks, digits and line breaks, whose high byte is zero in every language. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * UTF-16 when at least one unit in fifty has a zero as its high byte, and hardly any has one as its low byte. Text in
 * one of the other encodings has no zeros.
 */
function utf16ByZeros(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes.length % 2 === 1) return undefined;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < sample.length / 100 || Math.max(even, odd) < 10 * Math.min(even, odd)) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

function encodeWindows1252(text: string): Uint8Array | undefined {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = WINDOWS_1252_BYTES.get(text.charCodeAt(at));
    if (byte === undefined) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}

/** The byte of each character code that windows-1252 has (WHATWG Encoding, "index windows-1252"). */
const WINDOWS_1252_BYTES: ReadonlyMap<number, number> = new Map(
  Array.from(
    decode(
      "windows-1252",
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    ),
    (character, byte) => [character.charCodeAt(0), byte],
  ),
);
