/** Mends what PDF/A does not allow in the drawing of a document, without changing what its pages show. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject } from "pdf-lib";
import { isAllowedType } from "#shared/pdf/conformance/check-annotations.ts";
import { type DrawingFaults, drawingFaults } from "#shared/pdf/conformance/drawing-faults.ts";
import { NUMBERS } from "#shared/pdf/conformance/findings.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { dictAt, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { allObjects } from "./all-objects.ts";
import { describeInks } from "./describe-inks.ts";
import { drawAnnotations, removeAnnotations } from "./draw-annotations.ts";
import { drawShapes } from "./draw-shapes.ts";
import { embedFonts } from "./embed-fonts.ts";
import { LayerStates } from "./hidden-content.ts";
import { mendColours, nameSpotColoursApart } from "./mend-colours.ts";
import { mendContents } from "./mend-contents.ts";
import { mendGlyphWidths } from "./mend-glyph-widths.ts";
import { hardenMasks } from "./mend-masks.ts";
import { mendNames } from "./mend-names.ts";
import { mendPictures } from "./mend-pictures.ts";
import { giveFonts, giveResources } from "./mend-resources.ts";

/**
 * Changes the document in place. The check decides whether that was enough.
 * @returns whether text is lost, because nothing has its characters
 */
export async function mend(document: PDFDocument, part: PdfaPart): Promise<boolean> {
  for (const object of allObjects(document.context)) if (object instanceof PDFDict) addGlyphMap(object);
  if (part === "1b") roundLargeNumbers(document);
  if (part === "1b") hardenMasks(document);
  mendNames(document);
  mendContents(document, part);
  mendGlyphWidths(document);
  giveResources(document);
  drawShapes(document);
  drawForbidden(document, part);
  const { fonts, rules } = withFonts(document, part);
  if (rules.has("deviceCmyk")) await mendColours(document);
  if (rules.has("jpeg2000")) await mendPictures(document, part);
  if (rules.has("spotColour")) describeInks(document);
  nameSpotColoursApart(document);
  if (rules.has("deviceCmyk") || rules.has("overprint")) removeOverprintMode(document);
  return fonts.size > 0 && (await embedFonts(fonts));
}

function withFonts(document: PDFDocument, part: PdfaPart): DrawingFaults {
  const faults = drawingFaults(document, part);
  if (!faults.rules.has("fontDictionary")) return faults;
  giveFonts(document);
  return drawingFaults(document, part);
}

/** Does the same for rules that files keep alone, and not in one document. */
export function mendTogether(document: PDFDocument): void {
  nameSpotColoursApart(document);
  removeOverprintMode(document);
}

const GLYPH_MAP = PDFName.of("CIDToGIDMap");

/** Writes the default of an entry that PDF/A requires (ISO 32000-1, table 117). */
function addGlyphMap(font: PDFDict): void {
  if (nameAt(font, "Subtype")?.decodeText() !== "CIDFontType2" || font.has(GLYPH_MAP)) return;
  if (objectAt(dictAt(font, "FontDescriptor"), "FontFile2")) font.set(GLYPH_MAP, PDFName.of("Identity"));
}

/** Colours with a profile have no overprint mode. It tells presses only which inks of a colour to leave out. */
function removeOverprintMode({ context }: PDFDocument): void {
  for (const object of allObjects(context)) if (object instanceof PDFDict) object.delete(PDFName.of("OPM"));
}

/** Annotations of types that the part of PDF/A does not allow become part of the page, but for those without appearance. */
function drawForbidden(document: PDFDocument, part: PdfaPart): void {
  const layers = new LayerStates(document);
  const isForbidden = (annotation: PDFDict) => !isAllowedType(nameAt(annotation, "Subtype"), NUMBERS[part]);
  for (const page of readPages(document)) {
    const drawn = new Set(drawAnnotations(page, layers, isForbidden));
    removeAnnotations(page, (annotation) => drawn.has(annotation));
  }
}

/** ISO 19005-1, 6.1.12: larger numbers must be whole. */
const REAL_MAX = 32_767;

function roundLargeNumbers({ context }: PDFDocument): void {
  const rounded = (value: PDFObject): PDFNumber | undefined => {
    const number = value instanceof PDFNumber ? value.asNumber() : 0;
    return Math.abs(number) > REAL_MAX && !Number.isInteger(number) ? PDFNumber.of(Math.round(number)) : undefined;
  };
  for (const object of allObjects(context)) {
    if (object instanceof PDFDict)
      for (const [key, value] of object.entries()) object.set(key, rounded(value) ?? value);
    if (object instanceof PDFArray)
      for (const [at, value] of object.asArray().entries()) object.set(at, rounded(value) ?? value);
  }
}
