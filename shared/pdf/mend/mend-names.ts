/** Writes names as PDF/A wants them: of at most 127 bytes (ISO 19005-2, 6.1.13), those of fonts and inks in ASCII (6.1.8). */
import { isAscii } from "node:buffer";
import { hash } from "node:crypto";
import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject } from "pdf-lib";
import { NAME_LENGTH_MAX } from "#shared/pdf/conformance/check-objects.ts";
import { pdfNames } from "#shared/pdf/objects/lookup.ts";
import { allObjects } from "./all-objects.ts";

const OF_FONTS = pdfNames("BaseFont FontName");
const OF_INKS = pdfNames("Separation DeviceN");
const INKS = PDFName.of("Colorants");
const KEPT_BYTES = 60;

/** Changes the document in place, but not its contents, which `shortName` mends alike. */
export function mendNames({ context }: PDFDocument): void {
  for (const object of allObjects(context)) {
    if (object instanceof PDFDict) mendEntries(object);
    else if (object instanceof PDFArray) mendElements(object);
  }
}

/** Returns another name for one that is too long, always the same, so that all that refers to it still does. */
export function shortName(bytes: Uint8Array): string | undefined {
  if (bytes.length <= NAME_LENGTH_MAX) return undefined;
  const start = Buffer.from(bytes.subarray(0, KEPT_BYTES)).toString("latin1").replace(/\W/g, "_");
  return `${start}-${hash("md5", bytes, "hex")}`;
}

function mendEntries(dict: PDFDict): void {
  for (const [key, value] of dict.entries()) {
    const short = shortened(key);
    if (short !== key) dict.delete(key);
    if (short !== key || value instanceof PDFName)
      dict.set(short, OF_FONTS.has(key) ? inAscii(value) : shortened(value));
    if (key === INKS && value instanceof PDFDict) for (const ink of value.keys()) rename(value, ink);
  }
}

function rename(dict: PDFDict, key: PDFName): void {
  const value = dict.get(key);
  dict.delete(key);
  if (value) dict.set(inAscii(key), value);
}

function mendElements(array: PDFArray): void {
  const namesInks = OF_INKS.has(array.asArray()[0] as PDFName);
  for (const [at, value] of array.asArray().entries()) {
    if (value instanceof PDFName) array.set(at, namesInks ? inAscii(value) : shortened(value));
  }
  const inks = namesInks ? array.lookup(1) : undefined;
  if (inks instanceof PDFArray) for (const [at, ink] of inks.asArray().entries()) inks.set(at, inAscii(ink));
}

function shortened<Value extends PDFObject>(value: Value): Value | PDFName {
  const short = value instanceof PDFName ? shortName(value.asBytes()) : undefined;
  return short === undefined ? value : PDFName.of(short);
}

/** veraPDF takes names in UTF-8 for wrong if Latin-1 has their characters, so other characters are written as their codes. */
function inAscii<Value extends PDFObject>(value: Value): Value | PDFName {
  if (!(value instanceof PDFName) || isAscii(value.asBytes())) return shortened(value);
  const text = Buffer.from(value.asBytes()).toString("latin1");
  return shortened(PDFName.of(text.replace(/[^\w+-]/g, coded)));
}

function coded(character: string): string {
  return `x${character.charCodeAt(0).toString(16)}`;
}
