/**
 * Draws the parts of pages that look different from before over with pictures, so that the rest stays text and
 * drawings.
 */
import type { PDFiumDocument } from "@hyzyla/pdfium";
import { PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { appendPdf } from "#shared/pdf/append/append.ts";
import { arrayAt } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { withPdf } from "#shared/pdf/objects/pdfium.ts";
import { rawPdfium } from "#shared/pdf/objects/raw-pdfium.ts";
import { savePdf } from "#shared/pdf/objects/save-pdf.ts";
import { drawAbove, type Placed, showInvisibly } from "./draw-above.ts";
import { invisibleFont, type Place, textOn } from "./invisible-text.ts";
import { type Bitmap, placeOnPage, product, renderPage } from "./page-bitmap.ts";
import { registerPicture } from "./picture-stream.ts";

/**
 * Copies a document to compare how its pages look.
 * @param isShown selects annotations: those that stay as they are would otherwise be drawn twice, in a picture and above it
 */
export async function copyShowing(
  document: PDFDocument,
  isShown: (annotation: PDFDict) => boolean,
): Promise<PDFDocument> {
  const lists = readPages(document).flatMap(({ dict }) => {
    const list = arrayAt(dict, "Annots");
    return list ? [{ dict, list }] : [];
  });
  for (const { dict, list } of lists) {
    const shown = list.asArray().filter((_, index) => {
      const annotation = list.lookup(index);
      return annotation instanceof PDFDict && isShown(annotation);
    });
    dict.set(ANNOTATIONS, document.context.obj(shown));
  }
  const copy = await PDFDocument.create({ updateMetadata: false });
  appendPdf(copy, document);
  for (const { dict, list } of lists) dict.set(ANNOTATIONS, list);
  return copy;
}

const ANNOTATIONS = PDFName.of("Annots");

/**
 * Changes the pages with these indexes in place.
 * @param before how the pages looked, by `copyShowing`; it is used up
 * @returns the indexes of the pages on which something was drawn over
 */
export async function patchPages(
  document: PDFDocument,
  before: PDFDocument,
  indexes: readonly number[],
): Promise<readonly number[]> {
  const pages = readPages(document);
  appendPdf(before, await copyShowing(document, () => false));
  const font = invisibleFont(document);
  return withPdf(await savePdf(before), async (both) => {
    if (both.getPageCount() !== 2 * pages.length) throw new Error("the pages cannot be drawn");
    const patched: number[] = [];
    for (const index of indexes) {
      const page = pages[index];
      if (!page) continue;
      const wanted = await renderPage(both, index);
      const patches = patchesOf(wanted, await renderPage(both, pages.length + index));
      const placed: Placed[] = [];
      for (const patch of patches) placed.push(await place(page, wanted, patch));
      drawAbove(page, placed);
      showInvisibly(page, lostText(both, index, pages.length + index), font);
      if (placed.length > 0) patched.push(index);
    }
    return patched;
  });
}

async function place(page: ListedPage, wanted: Bitmap, patch: Patch): Promise<Placed> {
  const { left, top, right, bottom } = patch;
  const [width, height] = [right - left, bottom - top];
  const data = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const start = ((top + row) * wanted.width + left) * 4;
    data.set(wanted.data.subarray(start, start + width * 4), row * width * 4);
  }
  const object = await registerPicture(page.dict.context, { width, height, data });
  const [across, up] = [1 / wanted.width, 1 / wanted.height];
  const [x, y] = [left + MARGIN, bottom - MARGIN];
  const unit = [(width - 2 * MARGIN) * across, 0, 0, (height - 2 * MARGIN) * up, x * across, 1 - y * up];
  return { object, matrix: product(unit, placeOnPage(page)) };
}

/** Some readers enlarge a picture that ends between two points by one of them, and then move the text in it. */
const MARGIN = 0.01;

/** Returns the characters that are on the first page, and not on the second one at the same place. */
function lostText(source: PDFiumDocument, first: number, second: number): readonly (Place | undefined)[] {
  const pdfium = rawPdfium(source);
  const [wanted = [], found = []] = [first, second].map((index) =>
    pdfium.withPage(index, (page) => textOn(pdfium, page)),
  );
  const key = ({ character, x, y }: Place): string => `${character} ${Math.round(x)} ${Math.round(y)}`;
  const kept = new Set(found.flatMap((place) => (place ? [key(place)] : [])));
  return wanted.map((place) => (place && !kept.has(key(place)) ? place : undefined));
}

/** A rectangle of points, without its right column and its bottom row. */
interface Patch {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The side of the squares that are compared, which is 2 mm at 200 dpi. */
const SQUARE = 16;
/** Differences that nobody sees, as from another order of rounding. */
const DIFFERENCE_MIN = 8;

/** Returns rectangles that do not overlap and contain all differences. */
function patchesOf(wanted: Bitmap, found: Bitmap): readonly Patch[] {
  const columns = Math.ceil(wanted.width / SQUARE);
  const different = new Set<number>();
  for (let at = 0; at < wanted.data.length; at++) {
    if (Math.abs((wanted.data[at] ?? 0) - (found.data[at] ?? 0)) <= DIFFERENCE_MIN) continue;
    const point = at >> 2;
    const [x, y] = [point % wanted.width, Math.floor(point / wanted.width)];
    different.add(Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE));
  }
  const rectangles = joined(areas(different, columns));
  const tight = rectangles.flatMap((each) =>
    rectangles.length > PATCHES_MAX / 4 ? [each] : dense(each, different, columns),
  );
  return tight.map(({ left, top, right, bottom }) => ({
    left: left * SQUARE,
    top: top * SQUARE,
    right: Math.min(wanted.width, right * SQUARE),
    bottom: Math.min(wanted.height, bottom * SQUARE),
  }));
}

/** Returns the rectangle around each group of squares that touch. */
function areas(squares: ReadonlySet<number>, columns: number): readonly Patch[] {
  const left = new Set(squares);
  const found: Patch[] = [];
  for (const start of squares) {
    if (!left.delete(start)) continue;
    let area: Patch = { left: columns, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
    const waiting = [start];
    for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
      const [x, y] = [square % columns, Math.floor(square / columns)];
      area = around(area, { left: x, top: y, right: x + 1, bottom: y + 1 });
      for (const [across, down] of NEIGHBOURS) {
        const neighbour = square + across + down * columns;
        const isInside = x + across >= 0 && x + across < columns;
        if (isInside && left.delete(neighbour)) waiting.push(neighbour);
      }
    }
    found.push(area);
  }
  return found;
}

const NEIGHBOURS = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => [across, down] as const));

/** Joins rectangles that overlap. More than this many become one, because each is an object. */
const PATCHES_MAX = 200;

function joined(patches: readonly Patch[]): readonly Patch[] {
  if (patches.length > PATCHES_MAX) return [patches.reduce(around)];
  let separate: Patch[] = [];
  for (const patch of patches) {
    let whole = patch;
    for (
      let hit = separate.find((each) => overlap(each, whole));
      hit;
      hit = separate.find((each) => overlap(each, whole))
    ) {
      whole = around(whole, hit);
      separate = separate.filter((each) => each !== hit);
    }
    separate.push(whole);
  }
  return separate;
}

/** Smaller rectangles are not divided, because each is an object. */
const DIVIDED_MIN = 8;
/** The share of squares that differ in a rectangle that is not divided. */
const DENSITY_MIN = 0.4;

/** Divides a rectangle into some that hold few squares without differences, as around a line across the page. */
function dense(area: Patch, squares: ReadonlySet<number>, columns: number): readonly Patch[] {
  const held = squaresIn(area, squares, columns);
  if (held.length === 0) return [];
  const tight = held.reduce(around);
  const [width, height] = [tight.right - tight.left, tight.bottom - tight.top];
  if (held.length >= DENSITY_MIN * width * height || Math.max(width, height) < DIVIDED_MIN) return [tight];
  const across = tight.left + Math.ceil(width / 2);
  const down = tight.top + Math.ceil(height / 2);
  const halves =
    width > height
      ? [
          { ...tight, right: across },
          { ...tight, left: across },
        ]
      : [
          { ...tight, bottom: down },
          { ...tight, top: down },
        ];
  return halves.flatMap((half) => dense(half, squares, columns));
}

function squaresIn(
  { left, top, right, bottom }: Patch,
  squares: ReadonlySet<number>,
  columns: number,
): readonly Patch[] {
  const found: Patch[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (squares.has(y * columns + x)) found.push({ left: x, top: y, right: x + 1, bottom: y + 1 });
    }
  }
  return found;
}

function overlap(one: Patch, other: Patch): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function around(one: Patch, other: Patch): Patch {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
