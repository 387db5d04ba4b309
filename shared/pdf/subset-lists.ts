/** Lists the characters of embedded subsets, which PDF/A-1 requires (ISO 19005-1, 6.3.5) and many programs omit or get wrong. */
import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFRawStream } from "pdf-lib";
import { CompactFont } from "./conformance/compact-font.ts";
import { decoded } from "./conformance/decode-content.ts";
import { type FontProgram, openFontProgram } from "./conformance/font-program.ts";
import { TrueType } from "./conformance/true-type.ts";
import { allObjects } from "./mend/all-objects.ts";
import { dictAt, nameAt, objectAt } from "./objects/lookup.ts";

/** Adds the lists, in place of those that are there. A font program that cannot be read gets none, and the check reports it. */
export function addSubsetLists({ context }: PDFDocument): void {
  for (const font of allObjects(context)) {
    if (!(font instanceof PDFDict) || !isSubset(font)) continue;
    const descriptor = dictAt(font, "FontDescriptor");
    const program = descriptor && programOf(descriptor);
    if (!descriptor || !program) continue;
    const type = nameAt(font, "Subtype")?.decodeText();
    if (type === "Type1") addCharSet(descriptor, program);
    if (type === "CIDFontType0" || type === "CIDFontType2") addCidSet(descriptor, cidsOf(program, glyphMapOf(font)));
  }
}

function isSubset(font: PDFDict): boolean {
  return /^[A-Z]{6}\+/.test(nameAt(font, "BaseFont")?.decodeText() ?? "");
}

function programOf(descriptor: PDFDict): FontProgram | undefined {
  for (const key of ["FontFile", "FontFile2", "FontFile3"]) {
    const stream = objectAt(descriptor, key);
    if (stream instanceof PDFRawStream) return openFontProgram(key, stream);
  }
  return undefined;
}

/** Writes `/a/b/c` (ISO 32000-1, table 122); `.notdef` is in every font and not listed. */
function addCharSet(descriptor: PDFDict, program: FontProgram): void {
  if (program instanceof TrueType) return;
  const labels: readonly (string | number)[] = program.labels;
  const names = labels.filter((label) => typeof label === "string" && label !== ".notdef");
  // A program may give its glyphs names that a string in parentheses cannot contain.
  const list = names.map((name) => `/${name}`).join("");
  descriptor.set(PDFName.of("CharSet"), PDFHexString.fromBytes(Buffer.from(list, "latin1")));
}

/** Writes a bit for each character number, the highest bit of a byte first (ISO 32000-1, table 124). */
function addCidSet(descriptor: PDFDict, cids: readonly number[]): void {
  const bits = new Uint8Array(Math.floor((cids.at(-1) ?? 0) / 8) + 1);
  for (const cid of cids) bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
  const { context } = descriptor;
  descriptor.set(PDFName.of("CIDSet"), context.register(context.flateStream(bits)));
}

/** Returns the glyph of each character number, two bytes each, or undefined if glyphs serve as such numbers. */
function glyphMapOf(font: PDFDict): Uint8Array | undefined {
  const map = objectAt(font, "CIDToGIDMap");
  return map instanceof PDFRawStream ? decoded(map) : undefined;
}

/** Returns the numbers in ascending order. */
function cidsOf(program: FontProgram, map: Uint8Array | undefined): readonly number[] {
  const labels = program instanceof CompactFont ? program.labels.filter((label) => typeof label === "number") : [];
  if (labels.length > 0) return labels.toSorted((one, other) => one - other);
  const count = program instanceof CompactFont || program instanceof TrueType ? program.glyphCount : 0;
  if (!map) return Array.from({ length: count }, (_, glyph) => glyph);
  const glyphOf = (cid: number): number => (map[2 * cid] ?? 0) * 256 + (map[2 * cid + 1] ?? 0);
  return Array.from({ length: map.length >> 1 }, (_, cid) => cid).filter(
    (cid) => glyphOf(cid) > 0 && glyphOf(cid) < count,
  );
}
