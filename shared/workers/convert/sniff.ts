/**
 * Checks that bytes look like their stated format. LibreOffice goes by the content alone and reads everything unknown
 * as plain text, so random bytes would be converted to pages of garbage.
 */
import type { SourceFormat } from "./converter.ts";

/** Returns why the bytes are not converted, for the caller, or undefined if they look right. */
export function refusalByContent(source: Uint8Array, format: SourceFormat): string | undefined {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  if (LOOKS_LIKE[format](bytes)) {
    return undefined;
  }
  return isEncryptedOffice(bytes) ? "it is protected by a password" : `it is not a ${format} file`;
}

const LOOKS_LIKE: Readonly<Record<SourceFormat, (bytes: Buffer) => boolean>> = {
  ".docx": (bytes) => isZip(bytes) && bytes.includes("[Content_Types].xml") && bytes.includes("word/"),
  ".odt": (bytes) => isZip(bytes) && (hasTextMimetype(bytes) || bytes.includes("META-INF/manifest.xml")),
  ".doc": (bytes) => isCompoundFile(bytes) && holdsStream(bytes, "WordDocument"),
  ".rtf": (bytes) => bytes.subarray(0, 5).equals(RTF_START),
  ".html": (bytes) => HTML_START.test(bytes.subarray(0, 100).toString("latin1")),
};

/** Matches only HTML that the service itself writes. */
const HTML_START = /^<!doctype html>/i;
const RTF_START = Buffer.from("{\\rtf");
const ZIP_START = Buffer.from("PK\x03\x04");
/** The old Office container (MS-CFB, 2.2), which also wraps encrypted new files. */
const COMPOUND_FILE_START = Buffer.from("d0cf11e0a1b11ae1", "hex");

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, ZIP_START.length).equals(ZIP_START);
}

/** ODF 1.3 part 2, 3.3: the type is stored uncompressed in the first entry, so at a fixed position. */
function hasTextMimetype(bytes: Buffer): boolean {
  return bytes.subarray(30, 120).includes("mimetypeapplication/vnd.oasis.opendocument.text");
}

function isCompoundFile(bytes: Buffer): boolean {
  return bytes.subarray(0, COMPOUND_FILE_START.length).equals(COMPOUND_FILE_START);
}

function isEncryptedOffice(bytes: Buffer): boolean {
  return isCompoundFile(bytes) && holdsStream(bytes, "EncryptedPackage");
}

function holdsStream(bytes: Buffer, name: string): boolean {
  return bytes.includes(Buffer.from(name, "utf16le"));
}
