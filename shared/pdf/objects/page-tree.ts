/** Reads the pages of a PDF in order, and appends pages. */
import {
  type PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFPageTree,
  PDFRef,
} from "pdf-lib";
import { arrayAt, arrayMadeAt, dictAt, enterOnce, nameAt, numberAt, pdfNames } from "./lookup.ts";

/** The entries that a page inherits from its ancestors (ISO 32000-1, 7.7.3.4). */
const INHERITABLE = pdfNames("Resources MediaBox CropBox Rotate");

type Inherited = ReadonlyMap<PDFName, PDFObject>;

export interface ListedPage {
  /** Undefined if the page is a direct object in its node: nothing can link to it. */
  readonly ref: PDFRef | undefined;
  readonly dict: PDFDict;
  readonly inherited: Inherited;
}

interface Place {
  readonly object: PDFObject | undefined;
  readonly inherited: Inherited;
}

const PAGES = PDFName.of("Pages");
const RESOURCES = PDFName.of("Resources");

/**
 * Returns the pages in reading order. A page that is listed twice appears twice. Each list of pages is read once, so
 * neither a loop nor a tree that repeats its nodes can produce more pages than fit in the file.
 */
export function readPages({ catalog, context }: PDFDocument): readonly ListedPage[] {
  const pages: ListedPage[] = [];
  const entered = new Set<PDFObject>();
  const waiting: Place[] = [{ object: catalog.get(PAGES), inherited: new Map() }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { object, inherited } = place;
    const dict = object && context.lookup(object);
    if (!(dict instanceof PDFDict)) continue;
    const kids = kidsOf(dict);
    if (kids) {
      if (!enterOnce(entered, kids)) continue;
      const handedDown = inheritedBelow(dict, inherited);
      for (const kid of kids.asArray().reverse()) waiting.push({ object: kid, inherited: handedDown });
    } else if (!(dict instanceof PDFPageTree)) {
      pages.push({ ref: object instanceof PDFRef ? object : undefined, dict, inherited });
    }
  }
  return pages;
}

/** Returns the resources to which the names in a page's content refer: its own, or those that it inherits. */
export function resourcesOf({ dict, inherited }: ListedPage): PDFDict | undefined {
  const resources = dictAt(dict, "Resources") ?? dict.context.lookup(inherited.get(RESOURCES));
  return resources instanceof PDFDict ? resources : undefined;
}

/** Appends pages under a node of their own, at the same cost however many pages there are. */
export function addPages(document: PDFDocument, pages: ReadonlyMap<PDFRef, PDFPageLeaf>): void {
  const { context } = document;
  const rootRef = rootOfTree(document);
  const root = context.lookup(rootRef, PDFDict);
  const node = PDFPageTree.withContext(context, rootRef);
  const nodeRef = context.register(node);
  for (const [ref, page] of pages) {
    page.setParent(nodeRef);
    context.assign(ref, page);
    node.Kids().push(ref);
  }
  node.set(PDFName.of("Count"), PDFNumber.of(pages.size));
  arrayMadeAt(root, "Kids").push(nodeRef);
  root.set(PDFName.of("Count"), PDFNumber.of((numberAt(root, "Count") ?? 0) + pages.size));
  forgetCountedPages(document);
}

/** A few writers omit the type, so nodes are recognised by their kids. */
function kidsOf(dict: PDFDict): PDFArray | undefined {
  return nameAt(dict, "Type") === PDFName.Page ? undefined : arrayAt(dict, "Kids");
}

function inheritedBelow(node: PDFDict, inherited: Inherited): Inherited {
  const below = new Map(inherited);
  for (const key of INHERITABLE) {
    const value = node.get(key);
    if (value) below.set(key, value);
  }
  return below;
}

function rootOfTree({ catalog, context }: PDFDocument): PDFRef {
  const root = catalog.get(PAGES);
  if (root instanceof PDFRef) return root;
  const ref = context.register(catalog.lookup(PAGES, PDFDict));
  catalog.set(PAGES, ref);
  return ref;
}

/** pdf-lib caches the list of pages and their number, and has no public way to refresh them. */
function forgetCountedPages(document: PDFDocument): void {
  const kept = document as unknown as { pageCount: number | undefined; pageCache: { invalidate(): void } };
  kept.pageCount = undefined;
  kept.pageCache.invalidate();
}
