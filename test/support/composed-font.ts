/** A TrueType font of four glyphs, as word processors embed them: none, A, B, and one that is composed of B. */

/** Codes of the characters; the composed one is 3. */
export const COMPOSED_CODES = { a: 1, b: 2, composed: 3 } as const;

/** @param other tells apart the fonts in which B is another character */
export function composedFont({ other = 0 } = {}): Buffer {
  const outline = (byte: number) => Buffer.concat([words(1, 0, 0, 500, 500), Buffer.alloc(6, byte)]);
  const composed = words(-1, 0, 0, 500, 500, 0x0002, 2, 0);
  const b = Buffer.concat([words(1, -other, -other, 500 + other, 500 + other), Buffer.alloc(6, 0xbb)]);
  const outlines = [outline(0x11), outline(0xaa), b, composed];
  const offsets = [0, 1, 2, 3, 4].map((glyph) => Buffer.concat(outlines.slice(0, glyph)).length);
  const map = Buffer.alloc(256);
  for (const code of Object.values(COMPOSED_CODES)) map[code] = code;
  const head = Buffer.alloc(54);
  head.writeInt16BE(0, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt16BE(4, 34);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt16BE(4, 4);
  maxp.writeUInt16BE(other, 6);
  head.writeInt16BE(other, 36);
  return fontOf({
    cmap: Buffer.concat([words(0, 1, 1, 0, 0, 12, 0, 262, 0), map]),
    glyf: Buffer.concat(outlines),
    head,
    hhea,
    hmtx: words(500, 1, 601, 2, 702 + other, 3, 803 + other, 4),
    loca: words(...offsets.map((offset) => offset / 2)),
    maxp,
  });
}

/** Tables by name, wherever they stand. */
export function tablesOf(font: Buffer): ReadonlyMap<string, Buffer> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  return new Map(
    records.map((at) => {
      const start = font.readUInt32BE(at + 8);
      return [font.toString("latin1", at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12))];
    }),
  );
}

/** The sum of a font's words, which its `head` makes the same for every font (ISO 14496-22, 4.4.1). */
export function sumOf(font: Buffer): number {
  let sum = 0;
  for (let at = 0; at < font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0;
  return sum;
}

function fontOf(tables: Readonly<Record<string, Buffer>>): Buffer {
  const all = Object.entries(tables);
  const header = Buffer.concat([words(0, 1, all.length, 0, 0, 0), Buffer.alloc(16 * all.length)]);
  const parts = [header];
  let at = header.length;
  for (const [index, [name, bytes]] of all.entries()) {
    header.write(name, 12 + index * 16, "latin1");
    header.writeUInt32BE(at, 12 + index * 16 + 8);
    header.writeUInt32BE(bytes.length, 12 + index * 16 + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}
