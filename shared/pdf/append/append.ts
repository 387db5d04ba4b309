/** Appends the pages of one PDF to another, keeping bookmarks, links, form fields and hidden layers. */
import type { PDFDocument } from "pdf-lib";
import { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { readPages } from "#shared/pdf/objects/page-tree.ts";
import { appendForm, isSignature } from "./append-form.ts";
import { appendLayers } from "./append-layers.ts";
import { explicitDestinations } from "./append-links.ts";
import { appendOutline } from "./append-outline.ts";
import { appendPages } from "./append-pages.ts";

/**
 * Appends the pages of `source` to `target` and returns their number. Links, bookmarks, fields and layers are copied
 * too. Content that belongs to the source as a whole is left out: metadata, scripts, signatures, and what
 * `embedded-files.ts`, `page-labels.ts` and `joined-tags.ts` keep. `source` is not changed.
 * @param addTags adds the structure tree, for which the copier knows where each page and annotation is
 */
export function appendPdf(target: PDFDocument, source: PDFDocument, addTags?: (copier: ObjectCopier) => void): number {
  const pages = readPages(source);
  if (pages.length === 0) return 0;
  const destinations = explicitDestinations(source, pages);
  const copier = new ObjectCopier(source.context, target.context, (dict, key, value) =>
    isSignature(dict, key) ? undefined : destinations(dict, key, value),
  );
  appendPages(target, pages, copier);
  appendOutline(target, source, copier);
  appendLayers(target, source, copier);
  appendForm(target, source, copier);
  addTags?.(copier);
  return pages.length;
}
