/**
 * Writes a font from the tables of another one: those that a PDF needs. Programs in fonts that only some readers know
 * (Graphite, Apple's), pictures and drawings within glyphs, variations and signatures are left out.
 */
import { tableOf } from "./check-tables.ts";
import type { Tables } from "./read-tables.ts";

/** Sorted, as the directory must be. */
const KEPT = [
  ..."BASE,CFF ,COLR,CPAL,GDEF,GPOS,GSUB,JSTF,OS/2,VORG,cmap,cvt ,fpgm,gasp,glyf,head,hhea,hmtx,kern,loca".split(","),
  ..."maxp,name,post,prep,vhea,vmtx".split(","),
];
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
/** OpenType, "Calculating Checksums": the sum of a whole file is made to be this number. */
const SUM_OF_FILE = 0xb1b0afba;
const ADJUSTMENT_AT = 8;

/** Returns the size of the file that `writeFont` returns. */
export function sizeOfFont(tables: Tables): number {
  const kept = keptTables(tables);
  return kept.reduce((sum, [, table]) => sum + padded(table.length), HEADER_BYTES + kept.length * ENTRY_BYTES);
}

export function writeFont(tables: Tables): Uint8Array {
  const kept = keptTables(tables);
  const file = Buffer.alloc(sizeOfFont(tables));
  writeHeader(file, tables, kept.length);
  let offset = HEADER_BYTES + kept.length * ENTRY_BYTES;
  let head = 0;
  for (const [index, [tag, table]] of kept.entries()) {
    if (tag === "head") head = offset;
    table.copy(file, offset);
    if (tag === "head") file.writeUInt32BE(0, offset + ADJUSTMENT_AT);
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    file.write(tag, entry, "latin1");
    file.writeUInt32BE(sumOf(file.subarray(offset, offset + padded(table.length))), entry + 4);
    file.writeUInt32BE(offset, entry + 8);
    file.writeUInt32BE(table.length, entry + 12);
    offset += padded(table.length);
  }
  file.writeUInt32BE((SUM_OF_FILE - sumOf(file)) >>> 0, head + ADJUSTMENT_AT);
  return file;
}

/** Outlines of one kind are enough, and a file with two of them would be read in two ways. */
function keptTables(tables: Tables): readonly (readonly [tag: string, table: Buffer])[] {
  const others = tables.has("CFF ") ? ["glyf", "loca", "cvt ", "fpgm", "prep"] : [];
  return KEPT.filter((tag) => tables.has(tag) && !others.includes(tag)).map((tag) => [tag, tableOf(tables, tag)]);
}

function writeHeader(file: Buffer, tables: Tables, count: number): void {
  const power = Math.floor(Math.log2(count));
  file.writeUInt32BE(tables.has("CFF ") ? 0x4f54544f : 0x00010000, 0);
  file.writeUInt16BE(count, 4);
  file.writeUInt16BE(2 ** power * ENTRY_BYTES, 6);
  file.writeUInt16BE(power, 8);
  file.writeUInt16BE((count - 2 ** power) * ENTRY_BYTES, 10);
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

/** @param bytes a multiple of four */
function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
