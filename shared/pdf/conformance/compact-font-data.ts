/** Reads the basic structures of the Compact Font Format: lists of byte strings, and dictionaries of numbers. */

const OFFSET_SIZE_MAX = 4;

/** @returns the items of the INDEX at `offset`, and the offset behind it */
export function readIndex(
  bytes: Uint8Array,
  offset: number,
): { readonly items: readonly Uint8Array[]; readonly end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(offset);
  if (count === 0) return { items: [], end: offset + 2 };
  const width = view.getUint8(offset + 2);
  if (width < 1 || width > OFFSET_SIZE_MAX) throw new RangeError(`offsets of ${width} bytes`);
  const offsetOf = (index: number): number => {
    let value = 0;
    for (let byte = 0; byte < width; byte++) value = value * 256 + view.getUint8(offset + 3 + index * width + byte);
    return value;
  };
  const base = offset + 2 + (count + 1) * width;
  const items = Array.from({ length: count }, (_, index) =>
    bytes.subarray(base + offsetOf(index), base + offsetOf(index + 1)),
  );
  return { items, end: base + offsetOf(count) };
}

/**
 * Returns the operands of each operator; two-byte operators are numbered from 1200.
 * @throws RangeError for a number that is malformed
 */
export function readDict(bytes: Uint8Array): ReadonlyMap<number, readonly number[]> {
  const entries = new Map<number, readonly number[]>();
  let operands: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte <= 21) {
      entries.set(byte === 12 ? 1200 + (bytes[at + 1] ?? 0) : byte, operands);
      operands = [];
      at += byte === 12 ? 2 : 1;
    } else {
      const { value, end } = byte === 30 ? readReal(bytes, at + 1) : readInteger(bytes, at);
      operands.push(value);
      at = end;
    }
  }
  return entries;
}

interface ReadNumber {
  readonly value: number;
  readonly end: number;
}

/** Reads a number. Numbers in dictionaries, and those below 255 in charstrings, have the same form. */
export function readInteger(bytes: Uint8Array, at: number): ReadNumber {
  const [byte = 0, second = 0, third = 0, fourth = 0, fifth = 0] = bytes.subarray(at, at + 5);
  if (byte === 28) return { value: ((second << 24) | (third << 16)) >> 16, end: at + 3 };
  if (byte === 29) return { value: (second << 24) | (third << 16) | (fourth << 8) | fifth, end: at + 5 };
  if (byte <= 246) return { value: byte - 139, end: at + 1 };
  if (byte <= 250) return { value: (byte - 247) * 256 + second + 108, end: at + 2 };
  return { value: -(byte - 251) * 256 - second - 108, end: at + 2 };
}

const REAL = /^-?(?:\d+\.?\d*|\.\d+)(?:E-?\d+)?$/;
const NIBBLES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"];

function readReal(bytes: Uint8Array, start: number): ReadNumber {
  let text = "";
  for (let at = start; at < bytes.length; at++) {
    for (const nibble of [(bytes[at] ?? 0) >> 4, (bytes[at] ?? 0) & 15]) {
      if (nibble === 15) return { value: realOf(text), end: at + 1 };
      text += NIBBLES[nibble];
    }
  }
  throw new RangeError("a number does not end");
}

/** @throws RangeError for an empty number, among others */
function realOf(text: string): number {
  if (!REAL.test(text)) throw new RangeError(`${text} is not a number`);
  return Number(text);
}
