/** Draws annotations into the content of their page (ISO 32000-1, 12.5.5). */
import { PDFDict, type PDFDocument, PDFName, PDFRawStream, PDFRef } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import { drawAbove } from "./draw-above.ts";
import { numbersAt } from "./field-values.ts";
import { LayerStates } from "./hidden-content.ts";

/** They stay annotations, which lead somewhere. */
const LINK = PDFName.of("Link");

/**
 * Draws annotations, in their order, above the content of their page, but for those that a layer hides. PDFium itself
 * draws those that have no appearance.
 * @param isDrawn selects among the annotations that are not links
 * @returns the drawn and the hidden ones, which still are in the page's list
 */
export function drawAnnotations(
  page: ListedPage,
  layers: LayerStates,
  isDrawn: (annotation: PDFDict) => boolean,
): readonly PDFDict[] {
  const { context } = page.dict;
  const selected = dictsIn(arrayAt(page.dict, "Annots")).filter(
    (annotation) => nameAt(annotation, "Subtype") !== LINK && isDrawn(annotation),
  );
  const hidden = new Set(selected.filter((annotation) => layers.hide(objectAt(annotation, "OC"))));
  const drawn = selected.flatMap((annotation) => {
    if (hidden.has(annotation)) return [];
    const form = shownForm(annotation);
    const matrix = form && placeOf(annotation, context.lookup(form));
    return form && matrix ? [{ annotation, object: form, matrix }] : [];
  });
  drawAbove(page, drawn);
  return [...hidden, ...drawn.map(({ annotation }) => annotation)];
}

/** Draws all annotations into the content of these pages. PDFium does not draw form fields as it draws other annotations. */
export function drawAllAnnotations(document: PDFDocument, pages: readonly ListedPage[]): void {
  const layers = new LayerStates(document);
  for (const page of pages) {
    const drawn = new Set(drawAnnotations(page, layers, () => true));
    removeAnnotations(page, (annotation) => drawn.has(annotation));
  }
}

/** Removes annotations from the page's list. */
export function removeAnnotations({ dict }: ListedPage, isRemoved: (annotation: PDFDict) => boolean): void {
  const annotations = arrayAt(dict, "Annots");
  for (let index = (annotations?.size() ?? 0) - 1; index >= 0; index--) {
    const annotation = annotations?.lookup(index);
    if (!(annotation instanceof PDFDict) || isRemoved(annotation)) annotations?.remove(index);
  }
}

/** Removes all annotations but the links. */
export function keepLinks(page: ListedPage): void {
  removeAnnotations(page, (annotation) => nameAt(annotation, "Subtype") !== LINK);
}

/** Returns the form that a reader shows: the one of the annotation's state, if it has several. */
function shownForm(annotation: PDFDict): PDFRef | undefined {
  const appearance = dictAt(annotation, "AP");
  const normal = objectAt(appearance, "N");
  const holder = normal instanceof PDFDict ? normal : appearance;
  const key = normal instanceof PDFDict ? nameAt(annotation, "AS") : PDFName.of("N");
  const form = key && holder?.get(key);
  return form instanceof PDFRef ? form : undefined;
}

/** Returns the matrix that puts the form's box, turned by its own matrix, onto the annotation's rectangle. */
function placeOf(annotation: PDFDict, form: unknown): readonly number[] | undefined {
  if (!(form instanceof PDFRawStream)) return undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersAt(form.dict, "BBox");
  const stated = numbersAt(form.dict, "Matrix");
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = stated.length === 6 ? stated : [];
  const corners = [[x1, y1] as const, [x1, y2] as const, [x2, y1] as const, [x2, y2] as const];
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  const [r1 = 0, s1 = 0, r2 = 0, s2 = 0] = numbersAt(annotation, "Rect");
  if (width === 0 || height === 0) return undefined;
  const scaleX = Math.abs(r2 - r1) / width;
  const scaleY = Math.abs(s2 - s1) / height;
  return [scaleX, 0, 0, scaleY, Math.min(r1, r2) - left * scaleX, Math.min(s1, s2) - bottom * scaleY];
}
