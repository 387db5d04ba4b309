/** Reads the strings of content streams (ISO 32000-1, 7.3.4). */

interface ReadString {
  readonly value: Uint8Array;
  /** The offset behind it. */
  readonly end: number;
}

const ESCAPES = new Map([..."nrtbf"].map((letter, index) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][index] ?? 0]));
const BACKSLASH = 0x5c;
const DELIMITERS = new Set([..."()<>[]{}/%"].map((character) => character.charCodeAt(0)));

export function isWhite(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
}

export function isDelimiter(byte: number): boolean {
  return DELIMITERS.has(byte);
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
  const digits: number[] = [];
  let sound = true;
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== 0x3e; at++) {
    const byte = bytes[at] ?? 0;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (!Number.isNaN(digit)) digits.push(digit);
    else if (!isWhite(byte)) sound = false;
  }
  const value = new Uint8Array(Math.ceil(digits.length / 2));
  for (const index of value.keys()) value[index] = (digits[2 * index] ?? 0) * 16 + (digits[2 * index + 1] ?? 0);
  return { value, end: at + 1, sound: sound && digits.length % 2 === 0 };
}
