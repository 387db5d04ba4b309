/** Stands in for what the service's reader takes from Node. The build puts it in place of `node:zlib` and `Buffer`. */
import { Buffer } from "buffer/index.js";
import { Inflate } from "fflate";

/** The module that reads packages also writes them; the build leaves that out. */
export { deflateSync as deflateRawSync } from "fflate";
export { Buffer };

/** @throws Error for damaged data, and for more bytes than `maxOutputLength` */
export function inflateRawSync(raw: Uint8Array, { maxOutputLength }: { readonly maxOutputLength: number }): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((part) => {
    size += part.length;
    if (size > maxOutputLength) throw new Error("it is larger than it states");
    parts.push(part);
  });
  // In pieces, so that what unpacks to more than it states ends early.
  for (let at = 0; at < raw.length || at === 0; at += PIECE_BYTES) {
    inflate.push(raw.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= raw.length);
  }
  return Buffer.concat(parts);
}

const PIECE_BYTES = 16 * 1024;

/** CRC-32 of ISO 3309, as in zip archives. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let entry = index;
  for (let bit = 0; bit < 8; bit++) entry = entry & 1 ? (entry >>> 1) ^ 0xedb88320 : entry >>> 1;
  return entry;
});
