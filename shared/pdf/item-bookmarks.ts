/** Adds one bookmark for each item of a joined PDF, above the item's own bookmarks. */
import { PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFRef } from "pdf-lib";
import { dictAt, enterOnce, numberAt, refAt } from "./objects/lookup.ts";

export interface ItemPages {
  readonly title: string;
  /** The item's first page. */
  readonly page: PDFRef;
  /** The number of top-level bookmarks before this item was added, for all items together. */
  readonly bookmarksBefore: number;
}

/** Returns the number of top-level bookmarks. */
export function countBookmarks(document: PDFDocument): number {
  return chain(document).length;
}

/** Replaces the top level of the outline by the items, in order. The items' own bookmarks are closed below them. */
export function bookmarkItems(document: PDFDocument, items: readonly ItemPages[]): void {
  const { context, catalog } = document;
  const present = chain(document);
  const root = context.nextRef();
  const placed = items.map((item) => ({ item, ref: context.nextRef() }));
  for (const [index, { item, ref }] of placed.entries()) {
    const below = present.slice(item.bookmarksBefore, items[index + 1]?.bookmarksBefore);
    const entries = context.obj({
      Title: PDFHexString.fromText(item.title),
      Parent: root,
      Dest: [item.page, "XYZ", null, null, null],
      ...linked("Prev", placed[index - 1]?.ref),
      ...linked("Next", placed[index + 1]?.ref),
      ...linked("First", below[0]),
      ...linked("Last", below.at(-1)),
    });
    context.assign(ref, entries);
    const shown = below.reduce((sum, each) => sum + 1 + adopt(document, each, ref), 0);
    if (shown > 0) entries.set(PDFName.of("Count"), PDFNumber.of(-shown));
    cut(document, below[0], "Prev");
    cut(document, below.at(-1), "Next");
  }
  const outline = { Type: "Outlines", Count: placed.length, ...linked("First", placed[0]?.ref) };
  context.assign(root, context.obj({ ...outline, ...linked("Last", placed.at(-1)?.ref) }));
  catalog.set(PDFName.of("Outlines"), root);
}

function chain({ catalog, context }: PDFDocument): readonly PDFRef[] {
  const refs: PDFRef[] = [];
  const entered = new Set<PDFObject>();
  let ref = refAt(dictAt(catalog, "Outlines"), "First");
  for (let dict = ref && context.lookup(ref); ref && dict instanceof PDFDict && enterOnce(entered, dict); ) {
    refs.push(ref);
    ref = refAt(dict, "Next");
    dict = ref && context.lookup(ref);
  }
  return refs;
}

/** Returns the number of bookmarks that are shown below the adopted one. */
function adopt({ context }: PDFDocument, ref: PDFRef, parent: PDFRef): number {
  const dict = context.lookup(ref, PDFDict);
  dict.set(PDFName.of("Parent"), parent);
  return Math.max(0, numberAt(dict, "Count") ?? 0);
}

function cut({ context }: PDFDocument, ref: PDFRef | undefined, key: string): void {
  if (ref) context.lookup(ref, PDFDict).delete(PDFName.of(key));
}

function linked(key: string, ref: PDFRef | undefined): Readonly<Record<string, PDFRef>> {
  return ref instanceof PDFRef ? { [key]: ref } : {};
}
