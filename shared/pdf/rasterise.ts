/** Replaces the pages of a PDF by pictures, for content that PDF/A does not allow in any other way. */
import type { PDFiumPage } from "@hyzyla/pdfium";
import { type PDFDict, PDFDocument, PDFName } from "pdf-lib";
import sharp from "sharp";
import { appendPdf } from "./append/append.ts";
import { arrayAt, dictAt, dictsIn, nameAt } from "./objects/lookup.ts";
import { openPdf } from "./objects/open-pdf.ts";
import { readPages } from "./objects/page-tree.ts";
import { withPdf } from "./objects/pdfium.ts";
import { savePdf } from "./objects/save-pdf.ts";

const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;
/** 60 MB while drawing; larger pages are drawn at a lower resolution. */
const PIXELS_MAX = 15_000_000;
const JPEG_QUALITY = 85;

/**
 * Returns a document with the same number of pages in their displayed sizes, each a JPEG at 200 dpi. Web links are
 * kept.
 * @throws Error if PDFium cannot read the file
 */
export async function rasterise(pdf: Uint8Array): Promise<PDFDocument> {
  const source = await rewritten(pdf);
  const target = await PDFDocument.create({ updateMetadata: false });
  await withPdf(await savePdf(source), async (document) => {
    for (const page of document.pages()) await addPicture(target, page);
  });
  const [wanted, drawn] = [source.getPageCount(), target.getPageCount()];
  if (wanted !== drawn) throw new Error(`${drawn} of ${wanted} pages could be drawn`);
  await keepLinks(target, source);
  return target;
}

/** Programs disagree about the pages of an inconsistent file. The pages drawn are those that would be appended. */
async function rewritten(pdf: Uint8Array): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  appendPdf(document, await openPdf(pdf));
  return PDFDocument.load(await savePdf(document), { updateMetadata: false });
}

async function addPicture(target: PDFDocument, page: PDFiumPage): Promise<void> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  const { data, ...size } = await page.render({ ...pixels(width, height), render: "bitmap" });
  const raw = { width: size.width, height: size.height, channels: 4 } as const;
  const jpeg = await sharp(data, { raw })
    .removeAlpha()
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const picture = await target.embedJpg(jpeg);
  target.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
}

function pixels(width: number, height: number): { readonly width: number; readonly height: number } {
  const wanted = DOTS_PER_INCH / POINTS_PER_INCH;
  const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Links are kept if a page is neither rotated nor cropped; otherwise their positions would have to be computed. */
async function keepLinks(target: PDFDocument, source: PDFDocument): Promise<void> {
  await target.flush();
  const pictures = target.getPages();
  for (const [index, { dict }] of readPages(source).entries()) {
    const page = pictures[index];
    const box = source.getPages()[index]?.getCropBox();
    const isPlain = source.getPages()[index]?.getRotation().angle === 0 && box?.x === 0 && box.y === 0;
    if (!page || !isPlain) continue;
    const links = dictsIn(arrayAt(dict, "Annots")).flatMap((annotation) => webLink(target, annotation));
    if (links.length > 0) page.node.set(PDFName.of("Annots"), target.context.obj(links));
  }
}

function webLink({ context }: PDFDocument, annotation: PDFDict) {
  const uri = dictAt(annotation, "A")?.lookup(PDFName.of("URI"));
  const rectangle = arrayAt(annotation, "Rect");
  if (nameAt(annotation, "Subtype")?.decodeText() !== "Link" || !uri || !rectangle) return [];
  const link = { Type: "Annot", Subtype: "Link", F: 4, Border: [0, 0, 0], A: { S: "URI", URI: uri.clone(context) } };
  return [context.register(context.obj({ ...link, Rect: rectangle.clone(context) }))];
}
