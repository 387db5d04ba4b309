/** Joins PDF files without losing their bookmarks, links, form fields and hidden layers. */
import type { PDFDocument } from "pdf-lib";
import { appendForm, isSignature } from "./append-form.ts";
import { appendLayers } from "./append-layers.ts";
import { explicitDestinations } from "./append-links.ts";
import { appendOutline } from "./append-outline.ts";
import { appendPages } from "./append-pages.ts";
import { ObjectCopier } from "./copy-objects.ts";
import { bookmarkItems, countBookmarks } from "./item-bookmarks.ts";
import { openPdf } from "./open-pdf.ts";
import { readPages } from "./page-tree.ts";
import { savePdf } from "./save-pdf.ts";
import { type StreamDigests, shareStreams } from "./share-streams.ts";

/** Sharing as often as this keeps 2,500 letters with the same picture from filling the memory before the end. */
const BYTES_BETWEEN_SHARING = 32 * 1024 * 1024;

/**
 * Joins PDFs in order: pages of the later ones follow those of the first, whose metadata stay. The files are
 * taken one at a time. Streams and fonts that are the same in several files are stored once.
 * @param titleOf the bookmark of each file, by its position from 1; without it the files' own bookmarks stand in a row
 * @throws UnreadablePdf with the position of the file that cannot be read
 */
export async function joinPdfs(
  first: Uint8Array,
  others: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  titleOf?: (position: number) => string,
): Promise<Uint8Array> {
  const document = await joinDocuments(first, others, titleOf);
  return savePdf(document);
}

/** As `joinPdfs`, not written yet. */
export async function joinDocuments(
  first: Uint8Array,
  others: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  titleOf?: (position: number) => string,
): Promise<PDFDocument> {
  const target = await openPdf(first);
  const starts: Start[] = [{ page: 0, bookmarksBefore: 0 }];
  const digests: StreamDigests = new WeakMap();
  let page = readPages(target).length;
  let bookmarksBefore = countBookmarks(target);
  let unshared = 0;
  for await (const bytes of others) {
    const source = await openPdf(bytes, starts.length);
    starts.push({ page, bookmarksBefore });
    page += appendPdf(target, source);
    bookmarksBefore += countBookmarks(source);
    unshared += bytes.length;
    if (unshared < BYTES_BETWEEN_SHARING) continue;
    shareStreams(target, digests);
    unshared = 0;
  }
  shareStreams(target, digests);
  if (titleOf && starts.length > 1) bookmarkStarts(target, starts, titleOf);
  return target;
}

/** Where a file begins in the joined one. */
interface Start {
  readonly page: number;
  readonly bookmarksBefore: number;
}

function bookmarkStarts(target: PDFDocument, starts: readonly Start[], titleOf: (position: number) => string): void {
  const pages = readPages(target);
  const items = starts.map(({ page, bookmarksBefore }, index) => {
    const ref = pages[page]?.ref;
    return ref ? [{ title: titleOf(index + 1), page: ref, bookmarksBefore }] : [];
  });
  bookmarkItems(target, items.flat());
}

/**
 * Puts the pages of `source` behind those of `target` and answers with their number. Links, bookmarks, fields
 * and layers come along. What belongs to the source as a whole stays behind: metadata, attachments, scripts,
 * page labels, tags, signatures. `source` is not changed.
 */
export function appendPdf(target: PDFDocument, source: PDFDocument): number {
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
  return pages.length;
}
