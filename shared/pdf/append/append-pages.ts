/** Appends copies of the pages of one PDF to another. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, PDFPageLeaf, type PDFRef } from "pdf-lib";
import type { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { nameAt, pdfNames } from "#shared/pdf/objects/lookup.ts";
import { addPages, type ListedPage } from "#shared/pdf/objects/page-tree.ts";

const CROP_BOX = PDFName.of("CropBox");
const TABS = PDFName.of("Tabs");

/** Article beads and document parts link whole documents together. */
const ENTRIES_LEFT_OUT = pdfNames("Type Parent B DPart");
const ENTRIES_LEFT_OUT_OF_TAGGED = new Set([...ENTRIES_LEFT_OUT, TABS]);

/** The size that readers assume for a page without one. */
const US_LETTER = [0, 0, 612, 792];

/** Every reference in the source to one of `pages` becomes a reference to its copy, wherever `copier` finds it. */
export function appendPages(target: PDFDocument, pages: readonly ListedPage[], copier: ObjectCopier): void {
  const places = pages.map((page) => ({ page, ref: target.context.nextRef() }));
  for (const { page, ref } of places) {
    if (page.ref) copier.assign(page.ref, ref);
  }
  const copies = new Map<PDFRef, PDFPageLeaf>();
  for (const { page, ref } of places) copies.set(ref, copyPage(page, target, copier));
  addPages(target, copies);
}

function copyPage({ dict, inherited }: ListedPage, target: PDFDocument, copier: ObjectCopier): PDFPageLeaf {
  // The tab order by structure, which an untagged page cannot have.
  const tagged = nameAt(dict, "Tabs") === PDFName.of("S");
  const copy = copier.copyDict(dict, tagged ? ENTRIES_LEFT_OUT_OF_TAGGED : ENTRIES_LEFT_OUT);
  for (const [key, value] of inherited) {
    if (!dict.has(key)) copy.set(key, copier.copyShared(value));
  }
  const page = PDFPageLeaf.fromMapWithContext(new Map([[PDFName.Type, PDFName.Page]]), target.context);
  for (const [key, value] of copy.entries()) page.set(key, value);
  closeOff(page, target);
  return page;
}

/** Gives a page all entries that it would otherwise inherit from its new parent. */
function closeOff(page: PDFPageLeaf, target: PDFDocument): void {
  const { context, catalog } = target;
  if (!(page.lookup(PDFName.MediaBox) instanceof PDFArray)) page.set(PDFName.MediaBox, context.obj(US_LETTER));
  if (!(page.lookup(PDFName.Resources) instanceof PDFDict)) page.set(PDFName.Resources, context.obj({}));
  const root = catalog.Pages();
  const rotate = PDFName.of("Rotate");
  if (root.has(rotate) && !page.has(rotate)) page.set(rotate, PDFNumber.of(0));
  const mediaBox = page.get(PDFName.MediaBox);
  if (mediaBox && root.has(CROP_BOX) && !page.has(CROP_BOX)) page.set(CROP_BOX, mediaBox);
}
