/** Writes a PDF. */
import type { PDFDocument } from "pdf-lib";

/** The number of objects written before other work of the process gets its turn. */
const OBJECTS_PER_TURN = 2000;

/**
 * Field appearances stay as they are: to update them, pdf-lib would drop XFA forms and change fonts.
 * @param options whether objects that are not pages are packed into object streams, which need PDF 1.5, and which PDF/A-1
 * forbids. Callers count pages with a regular expression on the raw file, so pages are never packed.
 */
export async function savePdf(document: PDFDocument, { isPacked = false } = {}): Promise<Uint8Array> {
  return document.save({
    useObjectStreams: isPacked,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: OBJECTS_PER_TURN,
  });
}
