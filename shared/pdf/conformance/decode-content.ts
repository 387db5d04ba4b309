/** Decodes the content of a page or form. */
import { decodePDFRawStream, PDFArray, PDFContentStream, type PDFObject, PDFRawStream } from "pdf-lib";
import { elementsOf } from "#shared/pdf/objects/lookup.ts";
import { Findings } from "./findings.ts";

const BLANK = Buffer.from("\n");

/**
 * Joins the content streams of a page with a blank between them (ISO 32000-1, table 30).
 * @param findings receives streams that cannot be unpacked; by default they are ignored
 */
export function decodeContent(object: PDFObject | undefined, findings = new Findings("3b")): Uint8Array {
  if (object instanceof PDFArray) {
    const parts = elementsOf(object).map((each) => decodeContent(each, findings));
    return Buffer.concat(parts.flatMap((part) => [part, BLANK]));
  }
  if (object instanceof PDFContentStream) return object.getUnencodedContents();
  if (!(object instanceof PDFRawStream)) return new Uint8Array();
  const content = decoded(object);
  findings.expect(content !== undefined, "unreadable", "a content stream");
  return content ?? new Uint8Array();
}

/** Returns the first bytes, without unpacking what follows; undefined if the stream cannot be unpacked. */
export function decodedStart(stream: PDFRawStream, length: number): Uint8Array | undefined {
  try {
    return Uint8Array.from(decodePDFRawStream(stream).getBytes(length));
  } catch {
    return undefined;
  }
}

/** Returns undefined if the stream cannot be unpacked. */
export function decoded(stream: PDFRawStream): Uint8Array | undefined {
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    return undefined;
  }
}
