/** Writes the objects that were read from a file as a new file. */
import { type PDFContext, PDFName, PDFRawStream, PDFWriter } from "pdf-lib";

export async function rewritten(context: PDFContext): Promise<Uint8Array> {
  removeContainers(context);
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

/**
 * Removes object streams and cross-reference streams, whose objects are already read. pdf-lib leaves out only one of
 * the latter, and only at the end. In a joined file the others would stay and contain outdated offsets.
 */
export function removeContainers(context: PDFContext): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const type = object.dict.get(PDFName.Type);
    if (type === PDFName.of("ObjStm") || type === PDFName.of("XRef")) context.delete(ref);
  }
}
