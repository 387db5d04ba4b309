/** Gives pages boxes and sizes that PDF/A allows (ISO 19005-2, 6.1.13): pages that are too large are scaled. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRawStream } from "pdf-lib";
import { boxIn, PAGE_SIDE_MAX, PAGE_SIDE_MIN } from "#shared/pdf/conformance/check-page.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { arrayAt, dictAt, dictsIn, elementsOf, enterOnce, numberAt } from "#shared/pdf/objects/lookup.ts";
import { type ListedPage, readPages, resourcesOf } from "#shared/pdf/objects/page-tree.ts";

type Box = readonly [left: number, bottom: number, right: number, top: number];

/** The size that readers assume for a page without one. */
const US_LETTER: Box = [0, 0, 612, 792];
/** The boxes for presses, which a page may lack. */
const PRESS_BOXES = ["BleedBox", "TrimBox", "ArtBox"];
/** The entries of annotations that are coordinates of the page. */
const COORDINATES = ["Rect", "QuadPoints", "L", "Vertices", "CL", "RD"];
const NOT_SCALED = 1;

/** Changes the document in place. Destinations within a scaled page still lead to it, but not to the exact place. */
export function mendPageSizes(document: PDFDocument, part: PdfaPart): void {
  const changed = new Set<PDFObject>();
  for (const page of readPages(document)) {
    if (!enterOnce(changed, page.dict)) continue;
    const factor = mendBoxes(page);
    if (factor === NOT_SCALED) continue;
    scaleContent(page, factor);
    for (const annotation of dictsIn(arrayAt(page.dict, "Annots"))) {
      if (enterOnce(changed, annotation)) scaleAnnotation(annotation, factor);
    }
    // It keeps the size on paper. Part 1 is based on PDF 1.4, which does not have it.
    const unit = numberAt(page.dict, "UserUnit") ?? 1;
    if (part !== "1b") page.dict.set(PDFName.of("UserUnit"), PDFNumber.of(unit / factor));
  }
}

/** Returns the factor by which the page must be scaled. Pages that are too small get a margin. */
function mendBoxes(page: ListedPage): number {
  const media = boxOf(page, "MediaBox") ?? US_LETTER;
  const factor = Math.min(NOT_SCALED, PAGE_SIDE_MAX / Math.max(media[2] - media[0], media[3] - media[1]));
  const visible = overlap(boxOf(page, "CropBox") ?? media, media);
  setBox(page.dict, "MediaBox", withMargin(scaled(media, factor)));
  if (entryOf(page, "CropBox")) setBox(page.dict, "CropBox", withMargin(scaled(visible ?? media, factor)));
  for (const key of PRESS_BOXES) {
    const box = boxOf(page, key);
    const isAllowed = box && Math.min(...sidesOf(scaled(box, factor))) >= PAGE_SIDE_MIN;
    if (isAllowed && Math.max(...sidesOf(scaled(box, factor))) <= PAGE_SIDE_MAX) {
      setBox(page.dict, key, scaled(box, factor));
    } else page.dict.delete(PDFName.of(key));
  }
  return factor;
}

function entryOf({ dict, inherited }: ListedPage, key: string): PDFObject | undefined {
  const name = PDFName.of(key);
  return dict.context.lookup(dict.get(name) ?? inherited.get(name));
}

/** Returns undefined for a box that is malformed or empty. */
function boxOf(page: ListedPage, key: string): Box | undefined {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boxIn(entryOf(page, key)) ?? [];
  if (x1 === x2 || y1 === y2) return undefined;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

function overlap(one: Box, other: Box): Box | undefined {
  const both: Box = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
  return both[0] < both[2] && both[1] < both[3] ? both : undefined;
}

function scaled([left, bottom, right, top]: Box, factor: number): Box {
  return [left * factor, bottom * factor, right * factor, top * factor];
}

function sidesOf([left, bottom, right, top]: Box): readonly [width: number, height: number] {
  return [right - left, top - bottom];
}

function withMargin([left, bottom, right, top]: Box): Box {
  return [left, bottom, Math.max(right, left + PAGE_SIDE_MIN), Math.max(top, bottom + PAGE_SIDE_MIN)];
}

/** Writes the numbers into the array itself: validators do not follow references there. */
function setBox(dict: PDFDict, key: string, box: Box): void {
  dict.set(PDFName.of(key), dict.context.obj([...box]));
}

function scaleContent(page: ListedPage, factor: number): void {
  const { context } = page.dict;
  const written = page.dict.get(PDFName.of("Contents"));
  const streams = arrayAt(page.dict, "Contents")?.asArray() ?? (written ? [written] : []);
  const before = context.register(context.flateStream(`q ${factor} 0 0 ${factor} 0 0 cm\n`));
  const after = context.register(context.flateStream("\nQ"));
  page.dict.set(PDFName.of("Contents"), context.obj([before, ...streams, after]));
  scalePatterns(page, factor);
}

/** The patterns of a page are in the page's own coordinates, whatever its content does to them. */
function scalePatterns(page: ListedPage, factor: number): void {
  const { context } = page.dict;
  const resources = resourcesOf(page);
  const patterns = dictAt(resources, "Pattern");
  if (!resources || !patterns) return;
  const own = resources.clone(context);
  const ownPatterns = patterns.clone(context);
  for (const key of patterns.keys()) {
    const pattern = patterns.lookup(key);
    const dict = pattern instanceof PDFRawStream ? pattern.dict : pattern;
    if (!(dict instanceof PDFDict)) continue;
    const copy = dict.clone(context);
    const matrix = numbersAt(dict, "Matrix") ?? [1, 0, 0, 1, 0, 0];
    copy.set(PDFName.of("Matrix"), context.obj(matrix.map((number) => number * factor)));
    const isStream = pattern instanceof PDFRawStream;
    ownPatterns.set(key, context.register(isStream ? PDFRawStream.of(copy, pattern.contents) : copy));
  }
  own.set(PDFName.of("Pattern"), ownPatterns);
  page.dict.set(PDFName.of("Resources"), own);
}

function scaleAnnotation(annotation: PDFDict, factor: number): void {
  const { context } = annotation;
  for (const key of COORDINATES) {
    const numbers = numbersAt(annotation, key);
    if (numbers) annotation.set(PDFName.of(key), context.obj(numbers.map((number) => number * factor)));
  }
  for (const line of elementsOf(arrayAt(annotation, "InkList"))) scaleLine(line, factor);
}

function scaleLine(line: PDFObject | undefined, factor: number): void {
  if (!(line instanceof PDFArray)) return;
  for (const [index, number] of elementsOf(line).entries()) {
    if (number instanceof PDFNumber) line.set(index, PDFNumber.of(number.asNumber() * factor));
  }
}

function numbersAt(dict: PDFDict, key: string): readonly number[] | undefined {
  const array = arrayAt(dict, key);
  return array && elementsOf(array).map((number) => (number instanceof PDFNumber ? number.asNumber() : 0));
}
