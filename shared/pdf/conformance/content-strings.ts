/** Reads the strings of content streams (ISO 32000-1, 7.3.4). */

interface ReadString {
  readonly value: Uint8Array;
  /** The offset behind it. */
  readonly end: number;
}

const ESCAPES = new Map([..."nrtbf"].map((letter, index) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][index] ?? 0]));
const BACKSLASH = 0x5c;
/** The kinds of bytes, by their values (ISO 32000-1, 7.2.2). */
const [WHITE, DELIMITER] = [1, 2];
const KINDS = new Uint8Array(256);
for (const byte of Buffer.from("\0\t\n\f\r ")) KINDS[byte] = WHITE;
for (const byte of Buffer.from("()<>[]{}/%")) KINDS[byte] = DELIMITER;

export function isWhite(byte: number): boolean {
  return KINDS[byte] === WHITE;
}

export function isDelimiter(byte: number): boolean {
  return KINDS[byte] === DELIMITER;
}

/** @param start the offset of the opening parenthesis */
export function readLiteralString(bytes: Uint8Array, start: number): ReadString {
  const value: number[] = [];
  let depth = 1;
  let at = start + 1;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === BACKSLASH) at = readEscape(bytes, at + 1, value);
    else if (byte === 0x29 && --depth === 0) break;
    else {
      if (byte === 0x28) depth++;
      value.push(byte);
    }
  }
  return { value: Uint8Array.from(value), end: at + 1 };
}

/** Returns the offset of the escape's last byte. */
function readEscape(bytes: Uint8Array, at: number, value: number[]): number {
  const byte = bytes[at] ?? 0;
  if (byte >= 0x30 && byte <= 0x37) return readOctal(bytes, at, value);
  if (byte === 13) return bytes[at + 1] === 10 ? at + 1 : at;
  if (byte !== 10) value.push(ESCAPES.get(byte) ?? byte);
  return at;
}

function readOctal(bytes: Uint8Array, start: number, value: number[]): number {
  let code = 0;
  let at = start;
  for (; at < start + 3 && (bytes[at] ?? 0) >= 0x30 && (bytes[at] ?? 0) <= 0x37; at++) {
    code = code * 8 + (bytes[at] ?? 0) - 0x30;
  }
  value.push(code & 0xff);
  return at - 1;
}

/** @param start the offset of the opening angle bracket */
export function readHexString(bytes: Uint8Array, start: number): ReadString & { readonly sound: boolean } {
  const close = bytes.indexOf(GREATER, start);
  const end = close < 0 ? bytes.length : close;
  const text = Buffer.from(bytes.subarray(start + 1, end)).toString("latin1");
  const digits = text.replace(/[^\da-f]/gi, "");
  const isWhole = digits.length % 2 === 0;
  // A missing last digit is 0.
  const value = Buffer.from(isWhole ? digits : `${digits}0`, "hex");
  return { value, end: end + 1, sound: isWhole && /^[\da-f\0\t\n\f\r ]*$/i.test(text) };
}

const GREATER = 0x3e;
