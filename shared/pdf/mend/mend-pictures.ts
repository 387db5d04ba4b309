/** Writes pictures in JPEG 2000 that the part of PDF/A does not allow as JPEG, so that no larger pictures of them are drawn. */
import { PDFArray, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { filtersOf } from "#shared/pdf/conformance/check-objects.ts";
import { isAllowedJpeg2000 } from "#shared/pdf/conformance/jpeg2000.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { numberAt, objectAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { type Bitmap, placeOnPage } from "./page-bitmap.ts";
import { photograph } from "./picture-stream.ts";

const JPEG_2000 = PDFName.of("JPXDecode");
/** The resolution of all pictures that are drawn, on the largest page. */
const PIXELS_PER_POINT = (200 / 72) ** 2;
/** 60 MB while it is drawn. Larger pictures become pictures of parts of their page. */
const PIXELS_MAX = 15_000_000;
/** JPEG 2000 of scans is often compressed so much that a good JPEG would only be larger, and look the same. */
const [QUALITIES, GROWTH_MAX] = [[80, 70, 60, 50], 2.5];

/** Changes the document in place. */
export async function mendPictures(document: PDFDocument, part: PdfaPart): Promise<void> {
  const { context } = document;
  const pixels = PIXELS_PER_POINT * Math.max(...readPages(document).map(areaOf));
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !isForbidden(object, part)) continue;
    const bitmap = await drawnAlone(object, pixels);
    const jpeg = bitmap && (await smallEnough(bitmap, object.contents.length * GROWTH_MAX));
    if (!bitmap || !jpeg) continue;
    const entries = object.dict.clone();
    for (const key of DESCRIBING) entries.delete(key);
    const described = context.obj({ ...jpeg.entries, Width: bitmap.width, Height: bitmap.height });
    for (const [key, value] of described.entries()) entries.set(key, value);
    context.assign(ref, PDFRawStream.of(entries, jpeg.data));
  }
}

/** What describes the points of a picture, but not how it is shown. */
const DESCRIBING = pdfNames("Filter DecodeParms ColorSpace BitsPerComponent Decode SMaskInData Length");

/** Colours that hide by their number, or by the picture's own transparency, would be lost. */
function isForbidden(image: PDFRawStream, part: PdfaPart): boolean {
  const isMasked = objectAt(image.dict, "Mask") instanceof PDFArray || (numberAt(image.dict, "SMaskInData") ?? 0) > 0;
  return !isMasked && filtersOf(image.dict).includes(JPEG_2000) && !isAllowedJpeg2000(image, part);
}

function areaOf(page: ListedPage): number {
  const [a = 0, b = 0, c = 0, d = 0] = placeOnPage(page);
  return Math.abs(a * d - b * c);
}

const KEPT = pdfNames("Type Subtype Width Height Filter DecodeParms ColorSpace BitsPerComponent Decode");

/** Returns undefined if PDFium cannot draw it: then the black below it shows. */
async function drawnAlone(image: PDFRawStream, pixels: number): Promise<Bitmap | undefined> {
  const [width, height] = [numberAt(image.dict, "Width") ?? 0, numberAt(image.dict, "Height") ?? 0];
  if (width < 1 || height < 1 || width * height > PIXELS_MAX) return undefined;
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context } = document;
  const alone = PDFRawStream.of(image.dict.clone(), image.contents);
  for (const key of alone.dict.keys()) if (!KEPT.has(key)) alone.dict.delete(key);
  const copier = new ObjectCopier(image.dict.context, context, (_, __, value) => value);
  const page = document.addPage([width, height]);
  page.node.set(PDFName.of("Resources"), context.obj({ XObject: { Picture: context.register(copier.copy(alone)) } }));
  const content = `0 0 ${width} ${height} re f ${width} 0 0 ${height} 0 0 cm /Picture Do`;
  page.node.set(PDFName.of("Contents"), context.register(context.stream(content)));
  const bitmap = await withPdf(await savePdf(document), (drawn) =>
    drawn.getPage(0).render({ scale: Math.min(1, Math.sqrt(pixels / (width * height))), render: "bitmap" }),
  );
  return bitmap.data.every((value, at) => at % 4 === 3 || value === 0) ? undefined : bitmap;
}

async function smallEnough(bitmap: Bitmap, wanted: number) {
  let jpeg: Awaited<ReturnType<typeof photograph>> | undefined;
  for (const quality of QUALITIES) {
    jpeg = await photograph(bitmap, quality);
    if (jpeg.data.length <= wanted) break;
  }
  return jpeg;
}
