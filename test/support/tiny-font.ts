/** A TrueType font of three glyphs, for PDFs that must embed one: `.notdef`, A (600 wide) and B (700 wide), of 1,000 units. */

const UNITS_PER_EM = 1000;
const ADVANCES = [500, 600, 700];
/** Long enough for the contour of a square, and even, as short offsets ask. */
const GLYPH_BYTES = 24;

/** @param advances of the glyphs, for a font whose widths are not those that a PDF says */
export function tinyFont(advances: readonly number[] = ADVANCES): Uint8Array {
  return assemble({
    cmap: characterMap(),
    glyf: Buffer.concat([square(), square()]),
    head: head(),
    hhea: words(1, 0, 800, -200, 0, 700, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, advances.length),
    hmtx: words(...advances.flatMap((advance) => [advance, 0])),
    loca: words(0, 0, GLYPH_BYTES / 2, GLYPH_BYTES),
    maxp: words(1, 0, 3, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
    post: Buffer.concat([words(3, 0), Buffer.alloc(28)]),
  });
}

/** Format 4: the characters A and B are glyphs 1 and 2. */
function characterMap(): Buffer {
  const header = words(0, 1, 3, 1, 0, 12);
  const segments = [0x42, 0xffff, 0, 0x41, 0xffff, (1 - 0x41) & 0xffff, 1, 0, 0];
  return Buffer.concat([header, words(4, 14 + segments.length * 2, 0, 4, 4, 1, 0, ...segments)]);
}

/** One contour of four points on the line, one byte for each step. */
function square(): Buffer {
  const steps = Buffer.from([0x01, 0x01, 0x01, 0x01, 0, 0, 0, 0, 0, 0]);
  return Buffer.concat([words(1, 0, 0, 400, 400, 3, 0), steps]);
}

function head(): Buffer {
  const table = Buffer.alloc(54);
  table.writeUInt32BE(0x00010000, 0);
  table.writeUInt32BE(0x5f0f3cf5, 12);
  table.writeUInt16BE(UNITS_PER_EM, 18);
  table.writeInt16BE(400, 40);
  table.writeInt16BE(400, 42);
  return table;
}

function assemble(tables: Readonly<Record<string, Buffer>>): Uint8Array {
  const entries = Object.entries(tables);
  const directory: Buffer[] = [words(1, 0, entries.length, 128, 3, 0)];
  const bodies: Buffer[] = [];
  let offset = 12 + entries.length * 16;
  for (const [tag, body] of entries) {
    const place = Buffer.alloc(12);
    place.writeUInt32BE(offset, 4);
    place.writeUInt32BE(body.length, 8);
    directory.push(Buffer.from(tag, "latin1"), place);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, index * 2);
  return bytes;
}
