/** Finds how large each picture of a PDF is drawn, by following the pages' drawing operators. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from "pdf-lib";
import { arrayAt, dictAt, nameAt, objectAt, refAt } from "./lookup.ts";
import { readPages } from "./page-tree.ts";

/** Width and height on paper, in inches. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

/** a b c d e f of ISO 32000-1, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];

const POINTS_PER_INCH = 72;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Forms within forms; a form that draws itself ends here. */
const DEPTH_MAX = 12;

/** The largest size at which each picture is drawn. Made for what our own converters write: see `TOKEN`. */
export function drawnPictures(document: PDFDocument): ReadonlyMap<PDFRef, DrawnSize> {
  const sizes = new Map<PDFRef, DrawnSize>();
  for (const { dict, inherited } of readPages(document)) {
    const resources = dictAt(dict, "Resources") ?? inherited.get(PDFName.of("Resources"));
    walk(contentOf(objectAt(dict, "Contents")), resolved(document, resources), IDENTITY, sizes, 0);
  }
  return sizes;
}

function resolved({ context }: PDFDocument, object: PDFObject | undefined): PDFDict | undefined {
  const found = object && context.lookup(object);
  return found instanceof PDFDict ? found : undefined;
}

/** Operands and operators. A text within parentheses may hold escaped parentheses only, which is what is written. */
const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[^<>]*>|[[\]]|\/[^\s/[\]()<>{}%]*|%[^\r\n]*|[^\s/[\]()<>{}%]+/g;

function walk(
  content: string,
  resources: PDFDict | undefined,
  start: Matrix,
  sizes: Map<PDFRef, DrawnSize>,
  depth: number,
): void {
  const saved: Matrix[] = [];
  let matrix = start;
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (!/^[A-Za-z'"]/.test(token)) {
      operands.push(token);
      continue;
    }
    if (token === "q") saved.push(matrix);
    else if (token === "Q") matrix = saved.pop() ?? start;
    else if (token === "cm") matrix = product(matrixOf(operands.slice(-6).map(Number)), matrix);
    else if (token === "Do") draw(operands.at(-1) ?? "", resources, matrix, sizes, depth);
    operands = [];
  }
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
  walk(contentOf(object), dictAt(object.dict, "Resources") ?? resources, inner, sizes, depth + 1);
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

/** A stream's content, or that of several one after the other. Bytes as characters. */
function contentOf(contents: unknown): string {
  if (contents instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(contents).decode()).toString("latin1");
  if (!(contents instanceof PDFArray)) return "";
  return contents
    .asArray()
    .map((_, index) => contentOf(contents.lookup(index)))
    .join("\n");
}
