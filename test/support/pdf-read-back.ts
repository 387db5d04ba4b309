/** Reads joined PDFs back for tests, by pdf-lib alone: what a reader of the file would show. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "pdf-lib";

export interface ReadBookmark {
  readonly title: string;
  /** The text of the page that it leads to. */
  readonly page: string | undefined;
  readonly count: number | undefined;
  readonly below: readonly ReadBookmark[];
}

export async function load(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false });
}

/** The text of each page in order. */
export function texts(document: PDFDocument): readonly string[] {
  return document.getPages().map(({ node }) => textOf(node));
}

/** The pages that are in the file but not in its page tree. */
export function strayPages(document: PDFDocument): readonly PDFRef[] {
  const listed = new Set(document.getPages().map(({ ref }) => ref));
  const objects = document.context.enumerateIndirectObjects();
  return objects.flatMap(([ref, object]) => (object instanceof PDFPageLeaf && !listed.has(ref) ? [ref] : []));
}

/** For each link on a page, the text of the page it leads to; undefined for a link that leads nowhere. */
export function linkTargets(document: PDFDocument, pageIndex: number): readonly (string | undefined)[] {
  const annotations = at(document.getPage(pageIndex).node, "Annots");
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().map((_, index) => targetOf(document, annotations.lookup(index, PDFDict)));
}

export function bookmarks(document: PDFDocument): readonly ReadBookmark[] {
  return bookmarksBelow(document, dictAt(document.catalog, "Outlines"));
}

/** For each bookmark of the first level, which page it leads to, counted from 0. */
export function bookmarkedPages(document: PDFDocument): readonly number[] {
  const found: number[] = [];
  let item = dictAt(dictAt(document.catalog, "Outlines"), "First");
  for (; item; item = dictAt(item, "Next"))
    found.push(document.getPages().findIndex(({ ref }) => ref === pageRef(document, item)));
  return found;
}

export interface BookmarkPlace {
  readonly title: string | undefined;
  /** From 0. */
  readonly page: number;
  /** Where on the page, as the file has it. */
  readonly place: string;
  readonly count: number;
  readonly below: readonly BookmarkPlace[];
}

/** What a reader shows of the bookmarks, and where each leads. */
export function bookmarkPlaces(document: PDFDocument, above = dictAt(document.catalog, "Outlines")): BookmarkPlace[] {
  const places: BookmarkPlace[] = [];
  for (let item = dictAt(above, "First"); item; item = dictAt(item, "Next")) {
    const page = document.getPages().findIndex(({ ref }) => ref === pageRef(document, item));
    const [, ...place] = arrayAt(item, "Dest")?.asArray() ?? [];
    const count = at(item, "Count");
    places.push({
      title: textAt(item, "Title"),
      page,
      place: place.join(" "),
      count: count instanceof PDFNumber ? count.asNumber() : 0,
      below: bookmarkPlaces(document, item),
    });
  }
  return places;
}

/** The entry of a dictionary, its reference followed. */
export function at(dict: PDFDict | undefined, key: string): unknown {
  return dict?.lookup(PDFName.of(key));
}

export function dictAt(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const value = at(dict, key);
  return value instanceof PDFDict ? value : undefined;
}

export function arrayAt(dict: PDFDict | undefined, key: string): PDFArray | undefined {
  const value = at(dict, key);
  return value instanceof PDFArray ? value : undefined;
}

export function textAt(dict: PDFDict | undefined, key: string): string | undefined {
  const value = at(dict, key);
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;
}

function targetOf(document: PDFDocument, from: PDFDict): string | undefined {
  const target = pageRef(document, from);
  const listed = document.getPages().find(({ ref }) => ref === target);
  return listed && textOf(listed.node);
}

function pageRef(document: PDFDocument, from: PDFDict | undefined): unknown {
  const written = at(from, "Dest") ?? at(dictAt(from, "A"), "D");
  const destination = written instanceof PDFString ? named(document, written.decodeText()) : written;
  return destination instanceof PDFArray ? destination.get(0) : undefined;
}

/** The destination of a name, in a tree of names that is one leaf. */
function named(document: PDFDocument, name: string): unknown {
  const leaf = arrayAt(dictAt(dictAt(document.catalog, "Names"), "Dests"), "Names");
  const place = leaf?.asArray().findIndex((entry) => entry instanceof PDFString && entry.decodeText() === name) ?? -1;
  return place < 0 ? undefined : leaf?.lookup(place + 1);
}

/** Follows the chain as a reader does, and checks that it holds together. */
function bookmarksBelow(document: PDFDocument, parent: PDFDict | undefined): readonly ReadBookmark[] {
  const found: ReadBookmark[] = [];
  let before: unknown;
  let ref: unknown = parent?.get(PDFName.of("First"));
  while (ref instanceof PDFRef) {
    const item = document.context.lookup(ref, PDFDict);
    if (at(item, "Parent") !== parent) throw new Error("a bookmark does not name the one above it");
    if (item.get(PDFName.of("Prev")) !== before) throw new Error("a bookmark does not name the one before it");
    const count = at(item, "Count");
    found.push({
      title: textAt(item, "Title") ?? "",
      page: targetOf(document, item),
      count: count instanceof PDFNumber ? count.asNumber() : undefined,
      below: bookmarksBelow(document, item),
    });
    before = ref;
    ref = item.get(PDFName.of("Next"));
  }
  if (parent?.get(PDFName.of("Last")) !== before) throw new Error("the last bookmark is not the end of the chain");
  return found;
}

function textOf(page: PDFPageLeaf): string {
  const contents = page.Contents();
  if (!(contents instanceof PDFRawStream)) return "";
  const operators = Buffer.from(decodePDFRawStream(contents).decode()).toString("latin1");
  return /\((.*?)\) Tj/.exec(operators)?.[1] ?? "";
}
