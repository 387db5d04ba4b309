/** Mends what PDF/A does not allow in the drawing of a document, without changing what its pages show. */
import type { PDFDocument } from "pdf-lib";
import { drawingFaults } from "#shared/pdf/conformance/drawing-faults.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { embedFonts } from "./embed-fonts.ts";
import { mendColours } from "./mend-colours.ts";

/**
 * Changes the document in place. The check decides whether that was enough.
 * @returns whether text is lost, because nothing has its characters
 */
export async function mend(document: PDFDocument, part: PdfaPart): Promise<boolean> {
  const { fonts, rules } = drawingFaults(document, part);
  if (rules.has("deviceCmyk")) await mendColours(document);
  return fonts.size > 0 && (await embedFonts(fonts));
}
