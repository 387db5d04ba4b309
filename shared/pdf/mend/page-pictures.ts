/**
 * Replaces the content of pages by pictures, for what PDF/A does not allow in any other way. Links, bookmarks and layers
 * of the document stay, and so does the text, invisibly, for search and copying.
 */
import type { PDFiumDocument } from "@hyzyla/pdfium";
import { PDFArray, PDFDocument, PDFName, type PDFObject, type PDFRef } from "pdf-lib";
import sharp from "sharp";
import { appendPdf } from "#shared/pdf/append/append.ts";
import { elementsOf } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { rawPdfium } from "#shared/pdf/objects/raw-pdfium.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { drawAnnotations, keepLinks } from "./draw-annotations.ts";
import { invisibleFont, invisibleText } from "./invisible-text.ts";

const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;
/** 60 MB while drawing; larger pages are drawn at a lower resolution. */
const PIXELS_MAX = 15_000_000;
const JPEG_QUALITY = 85;

/**
 * Changes the pages with these indexes in place, each into a JPEG at 200 dpi.
 * @throws Error if PDFium cannot draw one of them
 */
export async function replaceByPictures(document: PDFDocument, indexes: readonly number[]): Promise<void> {
  const pages = readPages(document);
  for (const index of indexes) {
    const page = pages[index];
    if (page) drawAnnotations(document, page);
  }
  const font = invisibleFont(document);
  await withPdf(await rewritten(document), async (source) => {
    if (source.getPageCount() !== pages.length) throw new Error("the pages cannot be drawn");
    for (const index of indexes) {
      const page = pages[index];
      if (page) await replace(document, page, source, index, font);
    }
  });
}

/** Programs disagree about the pages of an inconsistent file. The pages drawn are those that would be appended. */
async function rewritten(source: PDFDocument): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  appendPdf(document, source);
  return savePdf(document);
}

async function replace(
  document: PDFDocument,
  page: ListedPage,
  source: PDFiumDocument,
  index: number,
  font: PDFRef,
): Promise<void> {
  const { context } = document;
  const drawn = source.getPage(index);
  const { originalWidth: width, originalHeight: height } = drawn.getOriginalSize();
  const { data, ...size } = await drawn.render({ ...pixels(width, height), render: "bitmap" });
  const picture = await jpegOf(data, size);
  const image = context.register(
    context.stream(picture, {
      Type: "XObject",
      Subtype: "Image",
      Width: size.width,
      Height: size.height,
      ColorSpace: "DeviceRGB",
      BitsPerComponent: 8,
      Filter: "DCTDecode",
    }),
  );
  const pdfium = rawPdfium(source);
  const text = pdfium.withPage(index, (opened) => (opened === 0 ? "" : invisibleText(pdfium, opened)));
  const content = `q ${matrixOf(page).join(" ")} cm /Picture Do Q\n${text}`;
  page.dict.set(PDFName.of("Contents"), context.register(context.flateStream(content)));
  page.dict.set(PDFName.of("Resources"), context.obj({ XObject: { Picture: image }, Font: { Text: font } }));
  page.dict.delete(PDFName.of("Group"));
  keepLinks(page);
}

async function jpegOf(data: Uint8Array, { width, height }: { width: number; height: number }): Promise<Uint8Array> {
  const raw = { width, height, channels: 4 } as const;
  return sharp(data, { raw }).removeAlpha().jpeg({ quality: JPEG_QUALITY, chromaSubsampling: "4:4:4" }).toBuffer();
}

function pixels(width: number, height: number): { readonly width: number; readonly height: number } {
  const wanted = DOTS_PER_INCH / POINTS_PER_INCH;
  const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size that readers assume for a page without one. */
const US_LETTER = [0, 0, 612, 792] as const;

/** Returns the matrix that puts the unit square onto the visible part of a page, so that it stands upright. */
function matrixOf(page: ListedPage): readonly number[] {
  const media = boxOf(page, "MediaBox") ?? US_LETTER;
  const crop = boxOf(page, "CropBox") ?? media;
  const x = Math.max(media[0], crop[0]);
  const y = Math.max(media[1], crop[1]);
  const width = Math.min(media[2], crop[2]) - x;
  const height = Math.min(media[3], crop[3]) - y;
  const quarters = ((Math.round(Number(entryOf(page, "Rotate")?.toString() ?? 0) / 90) % 4) + 4) % 4;
  if (quarters === 1) return [0, height, -width, 0, x + width, y];
  if (quarters === 2) return [-width, 0, 0, -height, x + width, y + height];
  if (quarters === 3) return [0, -height, width, 0, x, y + height];
  return [width, 0, 0, height, x, y];
}

function entryOf({ dict, inherited }: ListedPage, key: string): PDFObject | undefined {
  const name = PDFName.of(key);
  return dict.context.lookup(dict.get(name) ?? inherited.get(name));
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

function boxOf(page: ListedPage, key: string): Box | undefined {
  const box = entryOf(page, key);
  const sides = box instanceof PDFArray ? elementsOf(box).map((side) => Number(side?.toString())) : [];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides;
  if (sides.length < 4 || !sides.every(Number.isFinite) || x1 === x2 || y1 === y2) return undefined;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
