/**
 * Removes from a TrueType font what a document does not show: its characters would reveal the text of other documents.
 */

import { ADJUSTMENT_AT, readTables, type Table, writeTables } from "#shared/base/fonts/sfnt.ts";
import { type Need, needOf, readOutlines, withComponents, writeOutlines } from "./truetype-outlines.ts";

/** A font that is read once and cut for several documents. */
export interface TrueType {
  readonly version: number;
  readonly tables: readonly Table[];
  readonly head: Buffer;
  readonly hmtx: Buffer;
  readonly maxp: Buffer;
  readonly cmap: Buffer;
  /** The glyph of each code: a part of `cmap`. */
  readonly map: Buffer;
  /** The number of entries in `hmtx` that have a width of their own. */
  readonly fullEntries: number;
  readonly outlines: readonly Buffer[];
}

/**
 * @param font a font as word processors embed it: its only character map has a byte for each code (format 0)
 * @returns undefined for a font of another kind
 */
export function readTrueType(font: Uint8Array): TrueType | undefined {
  return unlessCutOff(() => read(Buffer.from(font.buffer, font.byteOffset, font.byteLength)));
}

/**
 * Returns the font with only the outlines, widths and numbers of these codes; glyphs keep their numbers. Returns
 * undefined for a font that ends too early.
 */
export function cutTrueType(font: TrueType, codes: ReadonlySet<number>): Uint8Array | undefined {
  return unlessCutOff(() => cut(font, codes));
}

function unlessCutOff<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    // The font ends too early.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function read(font: Buffer): TrueType | undefined {
  const tables = readTables(font);
  const table = (tag: string) => tables.find((each) => each.tag === tag)?.bytes;
  const [head, hhea, maxp] = [table("head"), table("hhea"), table("maxp")];
  const [cmap, glyf, loca, hmtx] = [table("cmap"), table("glyf"), table("loca"), table("hmtx")];
  if (!(head && hhea && maxp && cmap && glyf && loca && hmtx)) return undefined;
  const map = byteMap(cmap);
  if (map === undefined) return undefined;
  const outlines = readOutlines({ glyf, loca, isLong: head.readInt16BE(50) === 1, count: maxp.readUInt16BE(4) });
  const [version, fullEntries] = [font.readUInt32BE(0), hhea.readUInt16BE(34)];
  return { version, tables, head, hmtx, maxp, cmap, map, fullEntries, outlines };
}

function cut(font: TrueType, codes: ReadonlySet<number>): Uint8Array {
  const { version, tables, head, hmtx, maxp, cmap, map, fullEntries, outlines } = font;
  const kept = withComponents(outlines, [0, ...[...codes].map((code) => map[code] ?? 0)]);
  const changed = new Map([
    ["cmap", cutMap(cmap, map, codes)],
    ["hmtx", cutWidths(hmtx, fullEntries, kept)],
    ...writeOutlines(outlines, kept),
    ["head", cutHead(head, outlines, kept)],
    ["maxp", cutMaxima(maxp, outlines, kept)],
  ]);
  return writeTables(
    version,
    tables.map(({ tag, bytes }) => ({ tag, bytes: changed.get(tag) ?? bytes })),
  );
}

const MAP_BYTES = 256;
const MAP_HEADER_BYTES = 6;

/** Returns the glyph of each code, or undefined if the font has more than one map, or one of another format. */
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

/** Glyphs behind the last full entry have its width, and their own side bearing. */
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

/** The maximum needs of any of these glyphs (ISO 14496-22, 5.2.6). */
function cutMaxima(maxp: Buffer, outlines: readonly Buffer[], kept: ReadonlySet<number>): Buffer {
  const changed = Buffer.from(maxp);
  const known = new Map<number, Need>();
  const needs = [...kept].map((glyph) => needOf(outlines, glyph, known));
  const most = (kind: keyof Need, among = needs) => Math.min(Math.max(0, ...among.map((need) => need[kind])), 0xffff);
  const simple = needs.filter(({ depth }) => depth === 0);
  const composed = needs.filter(({ depth }) => depth > 0);
  changed.writeUInt16BE(most("points", simple), 6);
  changed.writeUInt16BE(most("contours", simple), 8);
  changed.writeUInt16BE(most("points", composed), 10);
  changed.writeUInt16BE(most("contours", composed), 12);
  changed.writeUInt16BE(most("elements"), 28);
  changed.writeUInt16BE(most("depth"), 30);
  return changed;
}
