/** Reads where values stand from the links that mark them in a preview's PDF. */
import { PDFArray, type PDFDict } from "pdf-lib";
import type { PlaceOnPage } from "#shared/base/model/drawn-pages.ts";
import { pointersIn } from "#shared/base/model/place-address.ts";
import { arrayAt, dictAt, dictsIn, elementsOf, stringAt } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages } from "#shared/pdf/objects/page-tree.ts";
import { openPdf } from "#shared/pdf/open/open-pdf.ts";

/** Lines of values; a header repeats its values on each page. */
const BOXES_MAX = 5_000;

export interface PlaceSearch {
  /** The first page, from 1, and the last one. */
  readonly first: number;
  readonly last: number;
  /** See `placeAddress`. */
  readonly secret: string;
}

/** The places on each page, by its number. */
export type PlacesByPage = ReadonlyMap<number, readonly PlaceOnPage[]>;

/**
 * @param pdf written by our own converters, whose pages are neither turned nor cropped
 * @throws UnreadablePdf
 */
export async function findPlaces(pdf: Uint8Array, { first, last, secret }: PlaceSearch): Promise<PlacesByPage> {
  const places = new Map<number, readonly PlaceOnPage[]>();
  let left = BOXES_MAX;
  for (const [index, page] of readPages(await openPdf(pdf))
    .slice(first - 1, last)
    .entries()) {
    const found = placesOn(page, secret).toSorted(inReadingOrder).slice(0, left);
    left -= found.length;
    places.set(first + index, found);
  }
  return places;
}

function inReadingOrder(one: PlaceOnPage, other: PlaceOnPage): number {
  return one.y - other.y || one.x - other.x;
}

function placesOn(page: ListedPage, secret: string): readonly PlaceOnPage[] {
  const [x1, y1, x2, y2] = mediaBox(page);
  const [width, height] = [x2 - x1, y2 - y1];
  return dictsIn(arrayAt(page.dict, "Annots")).flatMap((annotation) => {
    const data = pointersIn(addressOf(annotation), secret);
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(arrayAt(annotation, "Rect"));
    if (data === undefined || right <= left || top <= bottom) return [];
    const [x, y] = [(left - x1) / width, (y2 - top) / height];
    return [{ data, x, y, width: (right - left) / width, height: (top - bottom) / height }];
  });
}

function addressOf(annotation: PDFDict): string {
  return stringAt(dictAt(annotation, "A"), "URI")?.decodeText() ?? "";
}

function mediaBox({ dict, inherited }: ListedPage): readonly [number, number, number, number] {
  const key = [...inherited.keys()].find((name) => name.decodeText() === "MediaBox");
  const box = arrayAt(dict, "MediaBox") ?? (key && dict.context.lookup(inherited.get(key)));
  const [x1 = 0, y1 = 0, x2 = 595, y2 = 842] = box instanceof PDFArray ? numbersOf(box) : [];
  return [x1, y1, x2, y2];
}

function numbersOf(array: PDFArray | undefined): readonly number[] {
  const numbers = array === undefined ? [] : elementsOf(array).map((each) => Number(each?.toString()));
  return numbers.every(Number.isFinite) ? numbers : [];
}
