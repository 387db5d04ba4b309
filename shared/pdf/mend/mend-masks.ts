/** Turns soft masks that only show or hide into masks, which PDF/A-1 allows: scans keep their text in such layers. */
import { PDFArray, PDFBool, PDFDict, type PDFDocument, PDFName, PDFRawStream, type PDFRef } from "pdf-lib";
import { arrayAt, elementsOf, nameAt, numberAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import { allObjects } from "./all-objects.ts";

const IMAGE = PDFName.of("Image");
const [SOFT, HARD] = [PDFName.of("SMask"), PDFName.of("Mask")];

/** Changes the document in place. */
export function hardenMasks({ context }: PDFDocument): void {
  // Images may share a mask.
  const made = new Map<PDFRawStream, PDFRef>();
  for (const image of allObjects(context)) {
    if (!(image instanceof PDFDict) || nameAt(image, "Subtype") !== IMAGE) continue;
    const mask = objectAt(image, "SMask");
    if (!(mask instanceof PDFRawStream) || numberAt(mask.dict, "BitsPerComponent") !== 1 || mask.dict.has(MATTE))
      continue;
    const reference = made.get(mask) ?? context.register(hardened(mask));
    made.set(mask, reference);
    image.set(HARD, reference);
    image.delete(SOFT);
  }
}

const MATTE = PDFName.of("Matte");

/** A sample of 1 shows in a soft mask and hides in a mask (ISO 32000-1, 8.9.6.3 and 11.6.5.3). */
function hardened({ dict, contents }: PDFRawStream): PDFRawStream {
  const entries = dict.clone();
  const decode = arrayAt(dict, "Decode");
  const isInverted = decode instanceof PDFArray && String(elementsOf(decode)[0]) === "1";
  for (const key of ["ColorSpace", "Decode"]) entries.delete(PDFName.of(key));
  entries.set(PDFName.of("ImageMask"), PDFBool.True);
  if (!isInverted) entries.set(PDFName.of("Decode"), dict.context.obj([1, 0]));
  return PDFRawStream.of(entries, contents);
}
