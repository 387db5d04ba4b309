/**
 * Writes a font from the tables of another one: those that a PDF needs. Programs in fonts that only some readers know
 * (Graphite, Apple's), pictures and drawings within glyphs, variations and signatures are left out.
 */
import {
  ADJUSTMENT_AT,
  HEADER_BYTES,
  paddingOf,
  RECORD_BYTES,
  type Table,
  writeTables,
} from "#shared/base/fonts/sfnt.ts";
import { tableOf } from "./check-tables.ts";
import type { Tables } from "./read-tables.ts";

/** Sorted, as the directory must be. */
const KEPT = [
  ..."BASE,CFF ,COLR,CPAL,GDEF,GPOS,GSUB,JSTF,OS/2,VORG,cmap,cvt ,fpgm,gasp,glyf,head,hhea,hmtx,kern,loca".split(","),
  ..."maxp,name,post,prep,vhea,vmtx".split(","),
];
const COMPACT_VERSION = 0x4f54544f;
const TRUETYPE_VERSION = 0x00010000;

/** Returns the size of the file that `writeFont` returns. */
export function sizeOfFont(tables: Tables): number {
  return keptTables(tables).reduce(
    (sum, { bytes }) => sum + RECORD_BYTES + bytes.length + paddingOf(bytes.length),
    HEADER_BYTES,
  );
}

export function writeFont(tables: Tables): Uint8Array {
  const kept = keptTables(tables).map(({ tag, bytes }) => ({ tag, bytes: tag === "head" ? unadjusted(bytes) : bytes }));
  return writeTables(tables.has("CFF ") ? COMPACT_VERSION : TRUETYPE_VERSION, kept);
}

/** Outlines of one kind are enough, and a file with two of them would be read in two ways. */
function keptTables(tables: Tables): readonly Table[] {
  const others = tables.has("CFF ") ? ["glyf", "loca", "cvt ", "fpgm", "prep"] : [];
  return KEPT.filter((tag) => tables.has(tag) && !others.includes(tag)).map((tag) => ({
    tag,
    bytes: tableOf(tables, tag),
  }));
}

function unadjusted(head: Buffer): Buffer {
  const copy = Buffer.from(head);
  copy.writeUInt32BE(0, ADJUSTMENT_AT);
  return copy;
}
