/** Detects the encoding of text whose file does not state it, decodes it, and encodes text the same way again. */
export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The names of the encodings for people. */
export const ENCODING_NAMES: Readonly<Record<TextEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
};

export interface DecodedText {
  /** Without the byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Whether the bytes began with a byte order mark. */
  readonly bom: boolean;
}

/**
 * Detects the encoding. A byte order mark decides. Without one, it is UTF-16 if every other byte tends to be zero,
 * UTF-8 if the bytes are valid UTF-8, and otherwise windows-1252, in which any bytes are text. Never throws; errors in
 * UTF-16 become U+FFFD.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { text: decode(marked.encoding, bytes), encoding: marked.encoding, bom: true };
  const encoding = utf16ByZeros(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
  return { text: decode(encoding, bytes), encoding, bom: false };
}

/** Returns the bytes of the text. All its characters must exist in the encoding: `missingCharacter`. */
export function encodeText({ text, encoding, bom }: DecodedText): Uint8Array {
  const marked = bom ? `\ufeff${text}` : text;
  if (encoding === "utf-8") return new TextEncoder().encode(marked);
  if (encoding === "windows-1252") return Uint8Array.from(marked, windows1252Byte);
  const bytes = new DataView(new ArrayBuffer(2 * marked.length));
  for (let at = 0; at < marked.length; at++) bytes.setUint16(2 * at, marked.charCodeAt(at), encoding === "utf-16le");
  return new Uint8Array(bytes.buffer);
}

/** Returns the first character that the encoding lacks. */
export function missingCharacter(text: string, encoding: TextEncoding): string | undefined {
  if (encoding !== "windows-1252") return undefined;
  for (const character of text) if (!WINDOWS_1252_BYTES.has(character)) return character;
  return undefined;
}

const BYTE_ORDER_MARKS = [
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
] as const satisfies readonly { encoding: TextEncoding; mark: readonly number[] }[];

/** The decoder removes a byte order mark. */
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

/** Enough to contain blanks, digits and line breaks, whose high byte is zero in every language. */
const SAMPLE_BYTES = 64 * 1024;

/**
 * Detects UTF-16: at least one unit in fifty has a zero as its high byte, and hardly any as its low byte. Text in the
 * other encodings has no zeros.
 */
function utf16ByZeros(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes.length % 2 === 1) return undefined;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const most = Math.max(even, odd);
  if (most === 0 || most < sample.length / 100 || most < 10 * Math.min(even, odd)) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

function windows1252Byte(character: string): number {
  return WINDOWS_1252_BYTES.get(character) ?? 0x3f;
}

/** The byte of each character that windows-1252 has (WHATWG Encoding, "index windows-1252"). */
const WINDOWS_1252_BYTES: ReadonlyMap<string, number> = new Map(
  Array.from(
    decode(
      "windows-1252",
      Uint8Array.from({ length: 256 }, (_, byte) => byte),
    ),
    (character, byte) => [character, byte],
  ),
);
