/** Makes glyphs of Type 3 fonts state the width by which their font places them (ISO 19005-2, 6.2.11.5). */
import { PDFDict, type PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFRef } from "pdf-lib";
import { encodingOf, WIDTH_TOLERANCE } from "#shared/pdf/conformance/check-glyphs.ts";
import { decodedStart } from "#shared/pdf/conformance/decode-content.ts";
import { drawnWidth } from "#shared/pdf/conformance/drawn-width.ts";
import { dictAt, nameAt } from "#shared/pdf/objects/lookup.ts";
import { repacked } from "#shared/pdf/objects/repacked.ts";
import { allObjects } from "./all-objects.ts";
import { statedWidth } from "./font-parts.ts";

const TYPE_3 = PDFName.of("Type3");
const CODES = 256;

/** Changes the document in place. */
export function mendGlyphWidths({ context }: PDFDocument): void {
  const mended = new Set<PDFRef>();
  for (const font of allObjects(context)) {
    if (!(font instanceof PDFDict) || nameAt(font, "Subtype") !== TYPE_3) continue;
    for (const [code, ref] of glyphsOf(font)) {
      const width = statedWidth(font, code);
      // By a width of 0, some readers place the text by the width in the glyph.
      if (width && !mended.has(ref) && giveWidth(ref, width, font)) mended.add(ref);
    }
  }
}

function glyphsOf(font: PDFDict): readonly (readonly [number, PDFRef])[] {
  const glyphs = dictAt(font, "CharProcs");
  const nameOf = encodingOf(font);
  return Array.from({ length: CODES }, (_, code) => {
    const ref = glyphs?.get(PDFName.of(nameOf?.(code) ?? ""));
    return ref instanceof PDFRef ? ([code, ref] as const) : undefined;
  }).filter((glyph) => glyph !== undefined);
}

/** Returns whether the glyph stated another width, and now states this one. */
function giveWidth(ref: PDFRef, width: number, { context }: PDFDict): boolean {
  const glyph = context.lookup(ref);
  const stated = glyph instanceof PDFRawStream ? drawnWidth(glyph) : undefined;
  if (!(glyph instanceof PDFRawStream) || stated === undefined) return false;
  if (Math.abs(stated.width - width) <= WIDTH_TOLERANCE) return false;
  const content = decodedStart(glyph, GLYPH_BYTES_MAX + 1) ?? new Uint8Array();
  if (content.length > GLYPH_BYTES_MAX || !stated.others.every((other) => typeof other === "number")) return false;
  const operands = [width, ...stated.others].map((each) => `${PDFNumber.of(each)} `).join("");
  context.assign(ref, repacked(context, glyph, Buffer.concat([Buffer.from(operands), content.slice(stated.start)])));
  return true;
}

/** Glyphs are small drawings; larger ones are left to what judges the page. */
const GLYPH_BYTES_MAX = 100_000;
