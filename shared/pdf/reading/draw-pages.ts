/** Draws pictures of a PDF's pages, and leaves out those that the caller has already. */
import { createHash } from "node:crypto";
import type { PDFiumDocument } from "@hyzyla/pdfium";
import type { DrawnPage, DrawnPages, SoughtText } from "#shared/base/model/drawn-pages.ts";
import { PREVIEW_PICTURES_BYTES_MAX, PREVIEW_PIXELS_MAX } from "#shared/base/model/limits.ts";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { withFound } from "./find-texts.ts";
import { encodePng, type Picture } from "./png.ts";

const POINTS_PER_INCH = 72;
/** 128 bits. */
const HASH_CHARACTERS = 22;

export interface PageDrawing {
  /** The first page to draw, from 1, and the last one. Pages that the file does not have are left out. */
  readonly first: number;
  readonly last: number;
  /** The width of each picture in pixels. */
  readonly width: number;
  /** The hashes of pictures that are not encoded again. */
  readonly known: readonly string[];
  /** Texts whose places on the pages are told. */
  readonly find?: readonly SoughtText[];
}

/**
 * @param bytesMax the size of all pictures; each page may use an equal part of what is left of it, and is drawn smaller beyond that
 * @throws Error if the bytes are not a PDF, or it is damaged or encrypted
 */
export function drawPages(
  pdf: Uint8Array,
  drawing: PageDrawing,
  bytesMax: number = PREVIEW_PICTURES_BYTES_MAX,
): Promise<DrawnPages> {
  return withPdf(pdf, async (document) => {
    const pageCount = document.getPageCount();
    const last = Math.min(drawing.last, pageCount);
    const pages: DrawnPage[] = [];
    let bytesLeft = bytesMax;
    for (let number = drawing.first; number <= last; number++) {
      const page = await drawPage(document, number, drawing, bytesLeft / (last - number + 1));
      bytesLeft -= page.png?.length ?? 0;
      pages.push(page);
    }
    return { pageCount, pages: drawing.find === undefined ? pages : withFound(document, pages, drawing.find) };
  });
}

async function drawPage(
  document: PDFiumDocument,
  number: number,
  drawing: PageDrawing,
  bytesMax: number,
): Promise<DrawnPage> {
  for (let { width } = drawing; ; ) {
    const picture = await draw(document, number, width);
    const hash = hashOf(picture);
    const page = { number, width: picture.width, height: picture.height, hash };
    if (drawing.known.includes(hash)) return page;
    const png = await encodePng(picture);
    if (png.length <= bytesMax) return { ...page, png };
    width *= 0.9 * Math.sqrt(bytesMax / png.length);
  }
}

async function draw(document: PDFiumDocument, number: number, wantedWidth: number): Promise<Picture> {
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const wanted = wantedWidth / originalWidth;
  const scale = Math.min(wanted, Math.sqrt(PREVIEW_PIXELS_MAX / (originalWidth * originalHeight)));
  const pixels = (points: number): number => Math.max(1, Math.round(points * scale));
  const { width, height, data } = await page.render({
    width: pixels(originalWidth),
    height: pixels(originalHeight),
    render: "bitmap",
  });
  return { width, height, rgba: data, dotsPerInch: scale * POINTS_PER_INCH };
}

function hashOf({ width, height, rgba }: Picture): string {
  return createHash("sha256").update(`${width} ${height} `).update(rgba).digest("base64url").slice(0, HASH_CHARACTERS);
}
