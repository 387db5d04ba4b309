/** Detects the encoding of text whose file does not state it, decodes it, and encodes text the same way again. */
import { isKnownCharset } from "./declared-charset.ts";
import { bytesOfCharacters, encodeIso2022Jp, QUESTION_MARK } from "./legacy/bytes-of-characters.ts";
import { detectLegacy } from "./legacy/detect-legacy.ts";
import { isLegacy, LEGACY_NAMES, type LegacyEncoding } from "./legacy/legacy-encodings.ts";

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | LegacyEncoding;

/** The names of the encodings for people. */
export const ENCODING_NAMES: Readonly<Record<TextEncoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  ...LEGACY_NAMES,
};

export interface EncodedText {
  /** Without the byte order mark. */
  readonly text: string;
  readonly encoding: TextEncoding;
  /** Whether the bytes began with a byte order mark. */
  readonly bom: boolean;
}

export interface DecodedText extends EncodedText {
  /** Whether the encoding was guessed, and others are about as likely. */
  readonly isUncertain?: true;
  /** The line of the first bytes that are no text in the encoding, from 1. They became U+FFFD. */
  readonly damagedLine?: number;
}

/**
 * Decodes text. A byte order mark decides, then the declared charset, if it is one of the WHATWG Encoding Standard.
 * Without both, it is UTF-16 if every other byte tends to be zero, UTF-8 if more characters are valid in it than not, and
 * otherwise what `detectLegacy` finds. Never throws.
 */
export function decodeText(bytes: Uint8Array, charset?: string): DecodedText {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const found = marked ? { ...CERTAIN, encoding: marked.encoding } : (declared(charset) ?? detected(bytes));
  const text = new TextDecoder(found.encoding).decode(bytes);
  const damaged = isText(found.encoding, bytes) ? -1 : text.indexOf("\ufffd");
  return {
    text,
    encoding: found.encoding,
    bom: marked !== undefined,
    ...(found.isUncertain && { isUncertain: true }),
    ...(damaged >= 0 && { damagedLine: text.slice(0, damaged).split(/\r\n|\r|\n/).length }),
  };
}

interface FoundEncoding {
  readonly encoding: TextEncoding;
  readonly isUncertain: boolean;
}

const CERTAIN = { isUncertain: false } as const;

function declared(charset: string | undefined): FoundEncoding | undefined {
  if (charset === undefined || !isKnownCharset(charset)) return undefined;
  const { encoding } = new TextDecoder(charset);
  return isEncoding(encoding) ? { ...CERTAIN, encoding } : undefined;
}

function detected(bytes: Uint8Array): FoundEncoding {
  const utf16 = utf16ByZeros(bytes);
  if (utf16 !== undefined) return { ...CERTAIN, encoding: utf16 };
  if (isIso2022Jp(bytes)) return { ...CERTAIN, encoding: "iso-2022-jp" };
  return isUtf8(bytes) ? { ...CERTAIN, encoding: "utf-8" } : detectLegacy(bytes);
}

function isEncoding(name: string): name is TextEncoding {
  return Object.hasOwn(ENCODING_NAMES, name);
}

/** Returns the bytes of the text. All its characters must exist in the encoding: `missingCharacter`. */
export function encodeText({ text, encoding, bom }: EncodedText): Uint8Array {
  const marked = bom ? `\ufeff${text}` : text;
  if (encoding === "utf-8") return new TextEncoder().encode(marked);
  if (encoding === "iso-2022-jp") return encodeIso2022Jp(marked);
  if (isLegacy(encoding)) {
    const table = bytesOfCharacters(encoding);
    return Uint8Array.from(Array.from(marked, (character) => table.get(character) ?? [QUESTION_MARK]).flat());
  }
  const bytes = new DataView(new ArrayBuffer(2 * marked.length));
  for (let at = 0; at < marked.length; at++) bytes.setUint16(2 * at, marked.charCodeAt(at), encoding === "utf-16le");
  return new Uint8Array(bytes.buffer);
}

/** Returns the first character that the encoding lacks. */
export function missingCharacter(text: string, encoding: TextEncoding): string | undefined {
  if (!isLegacy(encoding)) return undefined;
  const table = bytesOfCharacters(encoding);
  for (const character of text) if (!table.has(character)) return character;
  return undefined;
}

const BYTE_ORDER_MARKS = [
  { encoding: "utf-8", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le", mark: [0xff, 0xfe] },
  { encoding: "utf-16be", mark: [0xfe, 0xff] },
] as const satisfies readonly { encoding: TextEncoding; mark: readonly number[] }[];

/** A few bytes that are no UTF-8 do not make a file one of a legacy encoding, in which hardly any would be valid. */
function isUtf8(bytes: Uint8Array): boolean {
  if (isText("utf-8", bytes)) return true;
  const text = new TextDecoder("utf-8").decode(bytes);
  const others = text.match(/[\u0080-\u{10ffff}]/gu) ?? [];
  const invalid = others.filter((character) => character === "\ufffd").length;
  return others.length - invalid >= invalid;
}

function isText(encoding: TextEncoding, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Its escape sequence for JIS X 0208 (RFC 1468) is in no other text. */
function isIso2022Jp(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    const isJis = bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42);
    if (isJis) return isText("iso-2022-jp", bytes);
  }
  return false;
}

const ESCAPE = 0x1b;

/** Enough to contain blanks, digits and line breaks, whose high byte is zero in every language. */
const SAMPLE_BYTES = 64 * 1024;
/** A single U+0000 in other text must not count. */
const ZEROS_MIN = 4;

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
  if (
    most < Math.min(ZEROS_MIN, bytes.length / 2) ||
    most === 0 ||
    most < sample.length / 100 ||
    most < 10 * Math.min(even, odd)
  )
    return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}
