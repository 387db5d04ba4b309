/**
 * Checks that the tables of a font agree with each other, as far as a program that draws text relies on it. The
 * programs that draw glyphs check their outlines themselves, and do so in a sandbox.
 */
import { checkComposites } from "./check-composites.ts";
import { damaged } from "./font-failure.ts";
import type { Tables } from "./read-tables.ts";

/** The tables that every font must have (OpenType, "Required Tables"), with their smallest sizes. */
const REQUIRED: Readonly<Record<string, number>> = {
  cmap: 4,
  head: 54,
  hhea: 36,
  hmtx: 4,
  maxp: 6,
  name: 6,
  "OS/2": 68,
  post: 32,
};
const HEAD_MAGIC = 0x5f0f3cf5;
const UNITS_PER_EM = { min: 16, max: 16_384 };

/** @throws FontFailure */
export function checkTables(tables: Tables): void {
  for (const [tag, size] of Object.entries(REQUIRED)) tableOf(tables, tag, size);
  checkHead(tableOf(tables, "head"));
  const glyphs = tableOf(tables, "maxp").readUInt16BE(4);
  if (glyphs === 0) throw damaged("it has no glyphs");
  checkAdvances(tables, glyphs);
  checkCharacterMap(tableOf(tables, "cmap"));
  checkOutlines(tables, glyphs);
}

/** @throws FontFailure where the font has no such table, or a shorter one */
export function tableOf(tables: Tables, tag: string, size = 0): Buffer {
  const table = tables.get(tag);
  if (table === undefined) throw damaged(`its table ${tag} is missing`);
  if (table.length < size) throw damaged(`its table ${tag} is too short`);
  return table;
}

function checkHead(head: Buffer): void {
  const units = head.readUInt16BE(18);
  const isFit = units >= UNITS_PER_EM.min && units <= UNITS_PER_EM.max;
  if (head.readUInt32BE(12) !== HEAD_MAGIC || !isFit) throw damaged("its table head is wrong");
}

function checkAdvances(tables: Tables, glyphs: number): void {
  const advances = tableOf(tables, "hhea").readUInt16BE(34);
  if (advances === 0 || advances > glyphs) throw damaged("its table hhea is wrong");
  tableOf(tables, "hmtx", 4 * advances + 2 * (glyphs - advances));
}

function checkCharacterMap(cmap: Buffer): void {
  const count = cmap.readUInt16BE(2);
  if (count === 0 || 4 + 8 * count > cmap.length) throw damaged("its table cmap is wrong");
  for (let index = 0; index < count; index++) {
    if (cmap.readUInt32BE(4 + 8 * index + 4) + 4 > cmap.length) throw damaged("its table cmap is wrong");
  }
}

function checkOutlines(tables: Tables, glyphs: number): void {
  if (tables.has("CFF ")) return;
  if (!tables.has("glyf")) throw damaged("it has no outlines that can be drawn at any size (glyf or CFF)");
  const isLong = tableOf(tables, "head").readInt16BE(50) === 1;
  const loca = tableOf(tables, "loca", (glyphs + 1) * (isLong ? 4 : 2));
  const glyf = tableOf(tables, "glyf");
  const offsets: number[] = [];
  for (let index = 0, before = 0; index <= glyphs; index++) {
    const at = isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index);
    if (at < before || at > glyf.length) throw damaged("its table loca is wrong");
    offsets.push(at);
    before = at;
  }
  checkComposites(glyf, offsets);
}
