/** Writes pixels as PNG (W3C PNG, third edition). */
import { crc32, deflateSync } from "node:zlib";
import type { Pixels } from "./pixels.ts";

const SIGNATURE = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");
/** Eight bits each of red, green, blue and opacity, not interlaced. */
const TRUE_COLOUR_WITH_ALPHA = [8, 6, 0, 0, 0];
const BYTES_PER_PIXEL = 4;
/** The filter that stores differences to the left neighbour. */
const SUB = 1;

export function writePng({ width, height, data }: Pixels): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(TRUE_COLOUR_WITH_ALPHA, 8);
  const rows = deflateSync(filtered({ width, height, data }), { level: 6 });
  return Buffer.concat([SIGNATURE, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function filtered({ width, height, data }: Pixels): Uint8Array {
  const length = width * BYTES_PER_PIXEL;
  const rows = new Uint8Array((length + 1) * height);
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * length, y * (length + 1)];
    rows[to] = SUB;
    for (let x = 0; x < length; x++) {
      const left = x < BYTES_PER_PIXEL ? 0 : (data[from + x - BYTES_PER_PIXEL] ?? 0);
      rows[to + 1 + x] = (data[from + x] ?? 0) - left;
    }
  }
  return rows;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
