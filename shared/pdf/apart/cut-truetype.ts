/** Takes out of a TrueType font what a document does not show: its characters would tell what other documents say. */

interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
/** ISO 14496-22, 5.2.1: the sum over a whole font, from which `head` has its adjustment. */
const CHECKSUM_MAGIC = 0xb1b0afba;
const ADJUSTMENT_AT = 8;

/**
 * The same font with the outlines, widths and numbers of these codes alone; glyphs keep their numbers.
 *
 * @param font as word processors embed it: its only character map has a byte for each code (format 0)
 * @returns undefined for a font of another kind
 */
export function cutTrueType(font: Uint8Array, codes: ReadonlySet<number>): Uint8Array | undefined {
  try {
    return cut(Buffer.from(font.buffer, font.byteOffset, font.byteLength), codes);
  } catch (error) {
    // Of a read beyond the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function cut(font: Buffer, codes: ReadonlySet<number>): Uint8Array | undefined {
  const tables = readTables(font);
  const table = (tag: string) => tables.find((each) => each.tag === tag)?.bytes;
  const [head, hhea, maxp] = [table("head"), table("hhea"), table("maxp")];
  const [cmap, glyf, loca, hmtx] = [table("cmap"), table("glyf"), table("loca"), table("hmtx")];
  if (!(head && hhea && maxp && cmap && glyf && loca && hmtx)) return undefined;
  const map = byteMap(cmap);
  if (map === undefined) return undefined;
  const outlines = readOutlines({ glyf, loca, isLong: head.readInt16BE(50) === 1, count: maxp.readUInt16BE(4) });
  const kept = withComponents(outlines, [0, ...[...codes].map((code) => map[code] ?? 0)]);
  const changed = new Map([
    ["cmap", cutMap(cmap, map, codes)],
    ["hmtx", cutWidths(hmtx, hhea.readUInt16BE(34), kept)],
    ...writeOutlines(outlines, kept),
    ["head", cutHead(head, outlines, kept)],
    ["maxp", cutMaxima(maxp, outlines, kept)],
  ]);
  return writeTables(
    font.readUInt32BE(0),
    tables.map(({ tag, bytes }) => ({ tag, bytes: changed.get(tag) ?? bytes })),
  );
}

function readTables(font: Buffer): readonly Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = HEADER_BYTES + index * RECORD_BYTES;
    const start = font.readUInt32BE(at + 8);
    const length = font.readUInt32BE(at + 12);
    if (start + length > font.length) throw new RangeError("The table lies beyond the font");
    return { tag: font.toString("latin1", at, at + 4), bytes: font.subarray(start, start + length) };
  });
}

const MAP_BYTES = 256;
const MAP_HEADER_BYTES = 6;

/** The glyph of each code; undefined where the font has more than one map, or one of another format. */
function byteMap(cmap: Buffer): Buffer | undefined {
  const at = cmap.readUInt32BE(8);
  if (cmap.readUInt16BE(2) !== 1 || cmap.readUInt16BE(at) !== 0) return undefined;
  const map = cmap.subarray(at + MAP_HEADER_BYTES, at + MAP_HEADER_BYTES + MAP_BYTES);
  return map.length === MAP_BYTES ? map : undefined;
}

function cutMap(cmap: Buffer, map: Buffer, codes: ReadonlySet<number>): Buffer {
  const changed = Buffer.from(cmap);
  const start = map.byteOffset - cmap.byteOffset;
  for (let code = 0; code < MAP_BYTES; code++) if (!codes.has(code)) changed[start + code] = 0;
  return changed;
}

/** Glyphs behind the last full entry have its width, and a side bearing of their own. */
function cutWidths(hmtx: Buffer, fullEntries: number, kept: ReadonlySet<number>): Buffer {
  const changed = Buffer.from(hmtx);
  const shared = hmtx.length > fullEntries * 4 ? fullEntries - 1 : undefined;
  for (let at = 0; at < changed.length; ) {
    const isFull = at < fullEntries * 4;
    const glyph = isFull ? at / 4 : fullEntries + (at - fullEntries * 4) / 2;
    const length = isFull ? 4 : 2;
    if (!kept.has(glyph) && glyph !== shared) changed.fill(0, at, at + length);
    at += length;
  }
  return changed;
}

interface OutlineTables {
  readonly glyf: Buffer;
  readonly loca: Buffer;
  readonly isLong: boolean;
  readonly count: number;
}

/** Of each glyph by its number; empty for one without. */
function readOutlines({ glyf, loca, isLong, count }: OutlineTables): readonly Buffer[] {
  const offset = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  return Array.from({ length: count }, (_, glyph) => glyf.subarray(offset(glyph), offset(glyph + 1)));
}

/** Each glyph, and those that it is composed of (ISO 14496-22, 5.3.3). */
function withComponents(outlines: readonly Buffer[], glyphs: readonly number[]): ReadonlySet<number> {
  const kept = new Set<number>();
  const waiting = [...glyphs];
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (kept.has(glyph)) continue;
    kept.add(glyph);
    waiting.push(...components(outlines[glyph]));
  }
  return kept;
}

const COMPONENT = { wordArguments: 0x1, scale: 0x8, moreFollow: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

function components(outline: Buffer | undefined): readonly number[] {
  if (outline === undefined || outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const found: number[] = [];
  for (let at = 10; ; ) {
    const flags = outline.readUInt16BE(at);
    found.push(outline.readUInt16BE(at + 2));
    if ((flags & COMPONENT.moreFollow) === 0) return found;
    const transformation =
      flags & COMPONENT.scale ? 2 : flags & COMPONENT.twoScales ? 4 : flags & COMPONENT.matrix ? 8 : 0;
    at += 4 + (flags & COMPONENT.wordArguments ? 4 : 2) + transformation;
  }
}

/** With offsets of four bytes. */
function writeOutlines(outlines: readonly Buffer[], kept: ReadonlySet<number>): readonly (readonly [string, Buffer])[] {
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  const written: Buffer[] = [];
  let at = 0;
  for (const [glyph, outline] of outlines.entries()) {
    if (kept.has(glyph)) {
      const padded = Buffer.concat([outline, Buffer.alloc(paddingOf(outline.length))]);
      written.push(padded);
      at += padded.length;
    }
    loca.writeUInt32BE(at, (glyph + 1) * 4);
  }
  return [
    ["glyf", Buffer.concat(written)],
    ["loca", loca],
  ];
}

/** Outlines have offsets of four bytes, and the box is theirs (ISO 14496-22, 5.2.2). */
function cutHead(head: Buffer, outlines: readonly Buffer[], kept: ReadonlySet<number>): Buffer {
  const changed = Buffer.from(head);
  const drawn = outlines.filter(({ length }, glyph) => length > 0 && kept.has(glyph));
  const values = (at: number) => (drawn.length === 0 ? [0] : drawn.map((outline) => outline.readInt16BE(at)));
  changed.writeInt16BE(Math.min(...values(2)), 36);
  changed.writeInt16BE(Math.min(...values(4)), 38);
  changed.writeInt16BE(Math.max(...values(6)), 40);
  changed.writeInt16BE(Math.max(...values(8)), 42);
  changed.writeInt16BE(1, 50);
  changed.writeUInt32BE(0, ADJUSTMENT_AT);
  return changed;
}

/** What a glyph of these needs at most (ISO 14496-22, 5.2.6). */
function cutMaxima(maxp: Buffer, outlines: readonly Buffer[], kept: ReadonlySet<number>): Buffer {
  const changed = Buffer.from(maxp);
  const known = new Map<number, Need>();
  const needs = [...kept].map((glyph) => needOf(outlines, glyph, known));
  const most = (of: (need: Need) => number) => Math.min(Math.max(0, ...needs.map(of)), 0xffff);
  const simple = (of: (need: Need) => number) => most((need) => (need.depth === 0 ? of(need) : 0));
  const composed = (of: (need: Need) => number) => most((need) => (need.depth === 0 ? 0 : of(need)));
  changed.writeUInt16BE(
    simple(({ points }) => points),
    6,
  );
  changed.writeUInt16BE(
    simple(({ contours }) => contours),
    8,
  );
  changed.writeUInt16BE(
    composed(({ points }) => points),
    10,
  );
  changed.writeUInt16BE(
    composed(({ contours }) => contours),
    12,
  );
  changed.writeUInt16BE(
    most(({ elements }) => elements),
    28,
  );
  changed.writeUInt16BE(
    most(({ depth }) => depth),
    30,
  );
  return changed;
}

interface Need {
  readonly points: number;
  readonly contours: number;
  readonly elements: number;
  /** Of components within components; 0 for a glyph without any. */
  readonly depth: number;
}

const NOTHING: Need = { points: 0, contours: 0, elements: 0, depth: 0 };

/** @param known needs so far: a glyph within itself, which nothing draws, adds nothing */
function needOf(outlines: readonly Buffer[], glyph: number, known: Map<number, Need>): Need {
  const found = known.get(glyph);
  if (found !== undefined) return found;
  known.set(glyph, NOTHING);
  const need = countNeed(outlines, glyph, known);
  known.set(glyph, need);
  return need;
}

function countNeed(outlines: readonly Buffer[], glyph: number, known: Map<number, Need>): Need {
  const outline = outlines[glyph];
  if (outline === undefined || outline.length === 0) return NOTHING;
  const contours = outline.readInt16BE(0);
  if (contours >= 0) {
    const points = contours === 0 ? 0 : outline.readUInt16BE(8 + contours * 2) + 1;
    return { ...NOTHING, points, contours };
  }
  const parts = components(outline);
  const needs = parts.map((part) => needOf(outlines, part, known));
  const sum = (of: (need: Need) => number) => needs.reduce((all, need) => all + of(need), 0);
  return {
    points: sum(({ points }) => points),
    contours: sum(({ contours: own }) => own),
    elements: parts.length,
    depth: 1 + Math.max(0, ...needs.map(({ depth }) => depth)),
  };
}

function writeTables(version: number, tables: readonly Table[]): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES + tables.length * RECORD_BYTES);
  const power = Math.floor(Math.log2(tables.length));
  header.writeUInt32BE(version, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(RECORD_BYTES * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(RECORD_BYTES * (tables.length - 2 ** power), 10);
  const parts: Buffer[] = [header];
  let at = header.length;
  let headAt = 0;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const record = HEADER_BYTES + index * RECORD_BYTES;
    if (tag === "head") headAt = at;
    header.write(tag, record, "latin1");
    header.writeUInt32BE(checksum(bytes), record + 4);
    header.writeUInt32BE(at, record + 8);
    header.writeUInt32BE(bytes.length, record + 12);
    const padding = Buffer.alloc(paddingOf(bytes.length));
    parts.push(bytes, padding);
    at += bytes.length + padding.length;
  }
  const font = Buffer.concat(parts);
  font.writeUInt32BE((CHECKSUM_MAGIC - checksum(font)) >>> 0, headAt + ADJUSTMENT_AT);
  return font;
}

function paddingOf(length: number): number {
  return (4 - (length % 4)) % 4;
}

/** The sum of its words, the last filled up with zeros (ISO 14496-22, 4.4.1). */
function checksum(bytes: Buffer): number {
  let sum = 0;
  const whole = bytes.length - (bytes.length % 4);
  for (let at = 0; at < whole; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  if (whole === bytes.length) return sum;
  const last = Buffer.concat([bytes.subarray(whole), Buffer.alloc(paddingOf(bytes.length))]);
  return (sum + last.readUInt32BE(0)) >>> 0;
}
