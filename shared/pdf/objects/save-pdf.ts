/** Writes a PDF with all its objects uncompressed in the file. */
import type { PDFDocument } from "pdf-lib";

/** The number of objects written before other work of the process gets its turn. */
const OBJECTS_PER_TURN = 2000;

/**
 * Object streams are off: callers count pages with a regular expression on the raw file, and PDF/A-1 forbids them.
 * Field appearances stay as they are: to update them, pdf-lib would drop XFA forms and change fonts.
 */
export async function savePdf(document: PDFDocument): Promise<Uint8Array> {
  return document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: OBJECTS_PER_TURN,
  });
}
