/** Reads from a font whether its licence allows to embed it in documents (OpenType, OS/2, fsType). */
import type { FontLicence } from "#shared/base/model/font.ts";
import { tableOf } from "./check-tables.ts";
import { FontFailure } from "./font-failure.ts";
import type { Tables } from "./read-tables.ts";

const RESTRICTED = 0x0002;
const PREVIEW_AND_PRINT = 0x0004;
const EDITABLE = 0x0008;
const NO_SUBSETTING = 0x0100;
const BITMAPS_ONLY = 0x0200;

/**
 * Fonts up to version 2 of the table may set several of the first bits, and the least restrictive counts. Every PDF of
 * this service embeds the outlines of the glyphs that it uses, so a font that allows only bitmaps, or only the whole
 * font, is refused too.
 * @throws FontFailure `restricted`
 */
export function readLicence(tables: Tables): FontLicence {
  const bits = tableOf(tables, "OS/2").readUInt16BE(8);
  if ((bits & BITMAPS_ONLY) !== 0) throw restricted("it allows to embed only bitmaps, and PDFs embed outlines", bits);
  if ((bits & NO_SUBSETTING) !== 0)
    throw restricted("it does not allow subsets, and PDFs embed only the glyphs that they use", bits);
  if ((bits & EDITABLE) !== 0) return "editable";
  if ((bits & PREVIEW_AND_PRINT) !== 0) return "preview_and_print";
  if ((bits & RESTRICTED) !== 0) throw restricted("it does not allow to embed the font (Restricted License)", bits);
  return "installable";
}

function restricted(reason: string, bits: number): FontFailure {
  return new FontFailure("restricted", `${reason}; its fsType is 0x${bits.toString(16).padStart(4, "0")}`);
}
