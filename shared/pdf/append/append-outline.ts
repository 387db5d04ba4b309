/** Reads the bookmarks of a PDF, and appends them to those of another. */
import { type PDFContext, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, type PDFRef } from "pdf-lib";
import type { ObjectCopier } from "#shared/pdf/objects/copy-objects.ts";
import { dictAt, enterOnce, numberAt, pdfNames, refAt } from "#shared/pdf/objects/lookup.ts";

export interface Bookmark {
  /** All its entries, including those of the chain. */
  readonly entries: PDFDict;
  /** Whether a reader initially shows the bookmarks below it. */
  readonly open: boolean;
  readonly below: readonly Bookmark[];
}

/** The maximum depth. Deeper bookmarks are left out; no reader shows them. */
const DEPTH_MAX = 100;

/** The chain is rebuilt, and references to the tags are left out. */
export const CHAIN_ENTRIES = pdfNames("Parent Prev Next First Last Count SE");

/** Keeps the order, the nesting, and which bookmarks are open. */
export function appendOutline(target: PDFDocument, source: PDFDocument, copier: ObjectCopier): void {
  appendBookmarks(target, readOutline(source), copier);
}

/** A chain that forms a loop is cut where it closes. */
export function readOutline({ catalog }: PDFDocument): readonly Bookmark[] {
  return readBookmarks(dictAt(catalog, "Outlines"), new Set(), 0);
}

export function appendBookmarks(target: PDFDocument, bookmarks: readonly Bookmark[], copier: ObjectCopier): void {
  if (bookmarks.length === 0) return;
  const { context } = target;
  const rootRef = outlineOf(target);
  const root = context.lookup(rootRef, PDFDict);
  const refs = writeBookmarks(bookmarks, rootRef, context, copier);
  const last = refAt(root, "Last");
  const before = last && context.lookup(last);
  if (last && before instanceof PDFDict) {
    link(before, "Next", refs[0]);
    link(context.lookup(refs[0], PDFDict), "Prev", last);
  } else {
    link(root, "First", refs[0]);
  }
  link(root, "Last", refs.at(-1));
  setCount(root, Math.max(0, numberAt(root, "Count") ?? 0) + shownCount(bookmarks));
}

function readBookmarks(parent: PDFDict | undefined, entered: Set<PDFObject>, depth: number): readonly Bookmark[] {
  const bookmarks: Bookmark[] = [];
  if (depth >= DEPTH_MAX) return bookmarks;
  for (let item = dictAt(parent, "First"); item && enterOnce(entered, item); item = dictAt(item, "Next")) {
    const below = readBookmarks(item, entered, depth + 1);
    bookmarks.push({ entries: item, open: (numberAt(item, "Count") ?? 0) > 0, below });
  }
  return bookmarks;
}

function writeBookmarks(
  bookmarks: readonly Bookmark[],
  parent: PDFRef,
  context: PDFContext,
  copier: ObjectCopier,
): readonly PDFRef[] {
  const placed = bookmarks.map((bookmark) => ({ bookmark, ref: context.nextRef() }));
  for (const [index, { bookmark, ref }] of placed.entries()) {
    const item = copier.copyDict(bookmark.entries, CHAIN_ENTRIES);
    context.assign(ref, item);
    const below = writeBookmarks(bookmark.below, ref, context, copier);
    link(item, "Parent", parent);
    link(item, "Prev", placed[index - 1]?.ref);
    link(item, "Next", placed[index + 1]?.ref);
    link(item, "First", below[0]);
    link(item, "Last", below.at(-1));
    const shown = shownCount(bookmark.below);
    if (shown > 0) setCount(item, bookmark.open ? shown : -shown);
  }
  return placed.map(({ ref }) => ref);
}

function outlineOf({ catalog, context }: PDFDocument): PDFRef {
  const ref = refAt(catalog, "Outlines");
  if (ref && context.lookup(ref) instanceof PDFDict) return ref;
  const made = context.register(dictAt(catalog, "Outlines") ?? context.obj({ Type: "Outlines" }));
  catalog.set(PDFName.of("Outlines"), made);
  return made;
}

function link(dict: PDFDict, key: string, ref: PDFRef | undefined): void {
  if (ref) dict.set(PDFName.of(key), ref);
}

function setCount(dict: PDFDict, count: number): void {
  dict.set(PDFName.of("Count"), PDFNumber.of(count));
}

/** Returns how many bookmarks a reader shows: those below an open one count (ISO 32000-1, table 153). */
function shownCount(bookmarks: readonly Bookmark[]): number {
  return bookmarks.reduce((sum, { open, below }) => sum + 1 + (open ? shownCount(below) : 0), 0);
}
