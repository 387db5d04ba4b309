/** Gives a stream other data. */
import { type PDFContext, PDFName, PDFRawStream } from "pdf-lib";

/** Returns a stream with the same entries and these bytes, compressed. */
export function repacked(context: PDFContext, { dict }: PDFRawStream, bytes: Uint8Array): PDFRawStream {
  const entries = dict.clone(context);
  entries.delete(PDFName.of("DecodeParms"));
  entries.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
  return PDFRawStream.of(entries, context.flateStream(bytes).getContents());
}
