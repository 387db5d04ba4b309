/** Draws annotations into the content of their page (ISO 32000-1, 12.5.5). */
import { PDFDict, type PDFDocument, PDFName, PDFRawStream, PDFRef } from "pdf-lib";
import { arrayAt, dictAt, dictsIn, nameAt, objectAt } from "#shared/pdf/objects/lookup.ts";
import type { ListedPage } from "#shared/pdf/objects/page-tree.ts";
import { drawAbove } from "./draw-above.ts";
import { numbersAt } from "./field-values.ts";
import { LayerStates } from "./hidden-content.ts";
import { matrixOnto } from "./place-form.ts";

const STRETCHED = { keepsProportions: false };
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
    const stream = form && context.lookup(form);
    const matrix = stream instanceof PDFRawStream && matrixOnto(stream.dict, numbersAt(annotation, "Rect"), STRETCHED);
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
