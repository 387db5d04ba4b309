/** Finds the glyphs of a font's character codes, and compares their widths with those in its dictionary. */
import { type PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream } from "pdf-lib";
import { arrayAt, dictAt, elementsOf, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { drawnWidth } from "./drawn-width.ts";
import type { Findings } from "./findings.ts";
import type { FontProgram } from "./font-program.ts";
import type { FontUse } from "./font-uses.ts";
import { characterOf, LATIN_ENCODINGS, macCodeOf } from "./glyph-names.ts";
import { TrueType } from "./true-type.ts";

export interface Glyph {
  /** The width in thousandths of the font's size, or undefined if the program states it in an unsupported way. */
  readonly width: number | undefined;
  /** The width as validators read it that drop fractions of a CFF program's usual widths. */
  readonly wholeWidth?: number;
  readonly isNotdef: boolean;
}

type GlyphOfCode = (code: number) => Glyph | undefined;

/** ISO 19005-2, 6.2.11.5 allows this difference. */
export const WIDTH_TOLERANCE = 1;

export function checkGlyphs(
  glyphOf: GlyphOfCode,
  widthOf: (code: number) => number | undefined,
  use: FontUse,
  name: string,
  findings: Findings,
): void {
  for (const code of use.codes) {
    const glyph = glyphOf(code);
    const where = `character ${code} of ${name}`;
    findings.expect(glyph !== undefined && !glyph.isNotdef, "notdef", where);
    if (!use.painted.has(code)) continue;
    findings.expect(glyph !== undefined, "glyphMissing", where);
    const said = widthOf(code);
    if (said === undefined || glyph?.width === undefined) continue;
    const widths = [glyph.width, glyph.wholeWidth ?? glyph.width];
    // Rounded to the precision of a Java float: a difference of exactly 1 is allowed.
    const isRight = widths.every((width) => Math.abs(said - width) <= WIDTH_TOLERANCE + 0.001);
    findings.expect(isRight, "glyphWidth", where);
  }
}

/** @param symbolic whether the font has characters of its own, which only its program defines */
export function simpleGlyphs(font: PDFDict, program: FontProgram, symbolic: boolean): GlyphOfCode {
  const names = encodingOf(font);
  if (!(program instanceof TrueType)) return (code) => program.glyphOfCode(code, names?.(code));
  if (symbolic || !names) return (code) => program.glyphOfSymbol(code);
  return (code) => program.glyphOfCharacter(characterOf(names(code)), macCodeOf(names(code)));
}

/** Glyphs of a Type 3 font are streams in its dictionary, whose widths are in the space of the glyphs. */
export function drawnGlyphs(font: PDFDict): GlyphOfCode {
  const names = encodingOf(font);
  const glyphs = dictAt(font, "CharProcs");
  return (code) => {
    const name = names?.(code);
    const glyph = name === undefined ? undefined : glyphs?.lookup(PDFName.of(name));
    return glyph instanceof PDFRawStream
      ? { width: drawnWidth(glyph)?.width, isNotdef: name === ".notdef" }
      : undefined;
  };
}

/** Returns the names of the codes, or undefined if the font's own encoding applies. */
export function encodingOf(font: PDFDict): ((code: number) => string | undefined) | undefined {
  const encoding = objectAt(font, "Encoding");
  if (encoding instanceof PDFName) return LATIN_ENCODINGS.get(encoding.decodeText());
  if (!(encoding instanceof PDFDict)) return undefined;
  const base = LATIN_ENCODINGS.get(nameAt(encoding, "BaseEncoding")?.decodeText() ?? "");
  const differences = differencesOf(arrayAt(encoding, "Differences"));
  return (code) => differences.get(code) ?? base?.(code);
}

function differencesOf(list: PDFArray | undefined): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const element of elementsOf(list)) {
    if (element instanceof PDFNumber) code = element.asNumber();
    else if (element instanceof PDFName) names.set(code++, element.decodeText());
  }
  return names;
}
