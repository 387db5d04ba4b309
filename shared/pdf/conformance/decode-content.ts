/** Decodes the content of a page or form. */
import { decodePDFRawStream, PDFArray, PDFContentStream, type PDFObject, PDFRawStream } from "pdf-lib";
import type { Findings } from "./findings.ts";

const BLANK = Buffer.from("\n");

/** The streams of a page's content are one, with a blank between them (ISO 32000-1, table 30). */
export function decodeContent(object: PDFObject | undefined, findings: Findings): Uint8Array {
  if (object instanceof PDFArray) {
    const parts = object.asArray().map((_, index) => decodeContent(object.lookup(index), findings));
    return Buffer.concat(parts.flatMap((part) => [part, BLANK]));
  }
  try {
    if (object instanceof PDFRawStream) return decodePDFRawStream(object).decode();
    if (object instanceof PDFContentStream) return object.getUnencodedContents();
  } catch {
    findings.add("unreadable", "a content stream");
  }
  return new Uint8Array();
}
