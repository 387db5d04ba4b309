/** Finds the size at which each picture of a PDF is drawn, by following the pages' drawing operators. */
import { type PDFArray, type PDFDict, type PDFDocument, PDFNumber, PDFRawStream, type PDFRef } from "pdf-lib";
import { ContentScanner } from "#shared/pdf/conformance/content-tokens.ts";
import { decodeContent } from "#shared/pdf/conformance/decode-content.ts";
import { arrayAt, dictAt, nameAt, objectAt, refAt } from "#shared/pdf/objects/lookup.ts";
import { readPages, resourcesOf } from "#shared/pdf/objects/page-tree.ts";

/** The width and height on paper, in inches. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

/** The matrix a b c d e f of ISO 32000-1, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];

const POINTS_PER_INCH = 72;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** The maximum nesting of forms; a form that draws itself ends here. */
const DEPTH_MAX = 12;

/** Returns the largest size at which each picture is drawn. For files written by our own converters. */
export function drawnPictures(document: PDFDocument): ReadonlyMap<PDFRef, DrawnSize> {
  const sizes = new Map<PDFRef, DrawnSize>();
  for (const page of readPages(document)) {
    walk(decodeContent(objectAt(page.dict, "Contents")), resourcesOf(page), IDENTITY, sizes, 0);
  }
  return sizes;
}

function walk(
  content: Uint8Array,
  resources: PDFDict | undefined,
  start: Matrix,
  sizes: Map<PDFRef, DrawnSize>,
  depth: number,
): void {
  const saved: Matrix[] = [];
  let matrix = start;
  new ContentScanner(content).read({
    operator(name, operands) {
      if (name === "q") saved.push(matrix);
      else if (name === "Q") matrix = saved.pop() ?? start;
      else if (name === "cm") matrix = product(matrixOf(operands.slice(-6).map(Number)), matrix);
      else if (name === "Do") draw(String(operands.at(-1) ?? ""), resources, matrix, sizes, depth);
    },
    inlineImage() {
      // An inline image has no object of its own that could be replaced.
    },
  });
}

function draw(
  name: string,
  resources: PDFDict | undefined,
  matrix: Matrix,
  sizes: Map<PDFRef, DrawnSize>,
  depth: number,
): void {
  const objects = dictAt(resources, "XObject");
  const ref = refAt(objects, name.slice(1));
  const object = objectAt(objects, name.slice(1));
  if (!(object instanceof PDFRawStream)) return;
  const kind = nameAt(object.dict, "Subtype")?.decodeText();
  if (kind === "Image" && ref) enlarge(sizes, ref, sizeOf(matrix));
  if (kind !== "Form" || depth >= DEPTH_MAX) return;
  const inner = product(matrixOf(numbersOf(arrayAt(object.dict, "Matrix"))), matrix);
  walk(decodeContent(object), dictAt(object.dict, "Resources") ?? resources, inner, sizes, depth + 1);
}

function enlarge(sizes: Map<PDFRef, DrawnSize>, ref: PDFRef, { width, height }: DrawnSize): void {
  const before = sizes.get(ref);
  sizes.set(ref, { width: Math.max(width, before?.width ?? 0), height: Math.max(height, before?.height ?? 0) });
}

/** A picture fills the unit square. */
function sizeOf([a, b, c, d]: Matrix): DrawnSize {
  return { width: Math.hypot(a, b) / POINTS_PER_INCH, height: Math.hypot(c, d) / POINTS_PER_INCH };
}

function product(left: Matrix, right: Matrix): Matrix {
  const [a, b, c, d, e, f] = left;
  const [g, h, i, j, k, l] = right;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

function matrixOf(numbers: readonly number[]): Matrix {
  const [a, b, c, d, e, f] = numbers;
  const isWhole = numbers.length === 6 && numbers.every(Number.isFinite);
  return isWhole ? [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0] : IDENTITY;
}

function numbersOf(array: PDFArray | undefined): readonly number[] {
  return array?.asArray().map((entry) => (entry instanceof PDFNumber ? entry.asNumber() : Number.NaN)) ?? [];
}
