/** Checks composite fonts (ISO 32000-1, 9.7), whose codes select characters of a collection. */
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from "pdf-lib";
import { arrayAt, dictAt, nameAt, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { checkGlyphs, type Glyph } from "./check-glyphs.ts";
import { decoded } from "./decode-content.ts";
import type { Findings } from "./findings.ts";
import { fontFileOf } from "./font-file.ts";
import { openFontProgram } from "./font-program.ts";
import type { FontUse } from "./font-uses.ts";
import { TrueType } from "./true-type.ts";

const IDENTITY = new Set(["Identity-H", "Identity-V"]);
const DEFAULT_WIDTH = 1000;
const CODES_MAX = 65_536;

/** Only CMaps whose codes equal the character numbers can be followed. Any other is refused. */
export function checkCompositeFont(font: PDFDict, use: FontUse, findings: Findings): void {
  const name = nameAt(font, "BaseFont")?.decodeText() ?? "";
  const encoding = nameAt(font, "Encoding")?.decodeText() ?? "";
  findings.expect(name !== "", "fontDictionary", "BaseFont");
  if (!IDENTITY.has(encoding)) {
    findings.add("cmap", name);
    return;
  }
  const descendant = arrayAt(font, "DescendantFonts")?.lookup(0);
  if (!(descendant instanceof PDFDict)) {
    findings.add("fontDictionary", "DescendantFonts");
    return;
  }
  checkDescendant(descendant, name, use, findings);
}

function checkDescendant(font: PDFDict, name: string, use: FontUse, findings: Findings): void {
  const type = nameAt(font, "Subtype")?.decodeText() ?? "";
  const typed = nameAt(font, "Type") === PDFName.of("Font") && /^CIDFontType[02]$/.test(type);
  findings.expect(typed && nameAt(font, "BaseFont") !== undefined, "fontDictionary", name);
  const descriptor = dictAt(font, "FontDescriptor");
  const file = fontFileOf(descriptor, type, findings);
  if (!file) {
    findings.expect(!use.isPainted, "fontNotEmbedded", name);
    return;
  }
  findings.expect(type !== "CIDFontType2" || hasGlyphMap(font), "cidToGid", name);
  checkSubset(descriptor, nameAt(font, "BaseFont")?.decodeText() ?? "", use, findings);
  const program = openFontProgram(file.key, file.stream);
  if (!program) {
    findings.add("glyphMissing", `${name} cannot be read`);
    return;
  }
  const glyphOf = program instanceof TrueType ? glyphMap(font) : (code: number) => code;
  const glyph = (code: number): Glyph | undefined => program.glyphOfCid(glyphOf(code));
  checkGlyphs(glyph, compositeWidths(font), use, name, findings);
}

function hasGlyphMap(font: PDFDict): boolean {
  const map = objectAt(font, "CIDToGIDMap");
  return map instanceof PDFRawStream || map === PDFName.of("Identity");
}

function glyphMap(font: PDFDict): (code: number) => number {
  const map = objectAt(font, "CIDToGIDMap");
  if (!(map instanceof PDFRawStream)) return (code) => code;
  const bytes = decoded(map) ?? [];
  return (code) => (bytes[2 * code] ?? 0) * 256 + (bytes[2 * code + 1] ?? 0);
}

/** In PDF/A-1 the subset must list its characters; later parts only require that the list is not wrong. */
function checkSubset(descriptor: PDFDict | undefined, name: string, use: FontUse, findings: Findings): void {
  if (!/^[A-Z]{6}\+/.test(name)) return;
  const set = objectAt(descriptor, "CIDSet");
  if (!(set instanceof PDFRawStream)) {
    findings.expect(findings.number > 1, "subsetList", name);
    return;
  }
  const bits = decoded(set) ?? [];
  const isListed = (code: number): boolean => ((bits[code >> 3] ?? 0) & (0x80 >> (code & 7))) !== 0;
  findings.expect(
    [...use.codes].every((code) => code === 0 || isListed(code)),
    "subsetList",
    name,
  );
}

/** ISO 32000-1, 9.7.4.3: `first [w w w]` or `first last w`. */
function compositeWidths(font: PDFDict): (code: number) => number {
  const widths = new Map<number, number>();
  const list = arrayAt(font, "W");
  for (let at = 0; list && at + 1 < list.size(); ) {
    const first = Number(list.lookup(at)?.toString());
    const second = list.lookup(at + 1);
    if (second instanceof PDFArray) {
      for (const index of second.asArray().keys()) widths.set(first + index, Number(second.lookup(index)?.toString()));
      at += 2;
    } else {
      const last = second instanceof PDFNumber ? Math.min(second.asNumber(), CODES_MAX) : first;
      const width = Number(list.lookup(at + 2)?.toString());
      for (let code = first; code <= last; code++) widths.set(code, width);
      at += 3;
    }
  }
  const usual = numberAt(font, "DW") ?? DEFAULT_WIDTH;
  return (code) => widths.get(code) ?? usual;
}
