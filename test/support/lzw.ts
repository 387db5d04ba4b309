/** Packs bytes with LZW as PDF has it (ISO 32000-1, 7.4.4), without compressing them. */

const CLEAR = 256;
const END = 257;
const CODE_BITS = 9;
/** Readers take longer codes when their table has grown so far. */
const CODES_MAX = 250;

export function lzw(bytes: Uint8Array): Buffer {
  const codes = [...bytes].flatMap((byte, at) => (at % CODES_MAX === 0 ? [CLEAR, byte] : [byte]));
  const bits = [...codes, END].map((code) => code.toString(2).padStart(CODE_BITS, "0")).join("");
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}
