/**
 * Keeps pdf-lib from reading the entries of cross-reference streams (ISO 32000-1, 7.5.8). It finds objects by their
 * keywords and discards the entries, but would first make as many as a stream says to have.
 */
import { PDFArray, PDFName, type PDFRawStream, PDFXRefStreamParser } from "pdf-lib";

PDFXRefStreamParser.forStream = (stream: PDFRawStream) => {
  const { dict } = stream;
  for (const key of ["Index", "W"]) dict.set(PDFName.of(key), PDFArray.withContext(dict.context));
  return new PDFXRefStreamParser(stream);
};
