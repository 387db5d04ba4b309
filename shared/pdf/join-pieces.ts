/** Joins PDF files into one document. */
import type { PDFDocument } from "pdf-lib";
import { appendPdf } from "./append/append.ts";
import { bookmarkItems, countBookmarks } from "./item-bookmarks.ts";
import { readPages } from "./objects/page-tree.ts";
import { openPdf } from "./open/open-pdf.ts";
import { type StreamDigests, shareStreams } from "./share-streams.ts";
import { JoinedTags } from "./tags/joined-tags.ts";

/** Sharing this often keeps 2,500 letters with the same picture from filling the memory before the end. */
const BYTES_BETWEEN_SHARING = 32 * 1024 * 1024;

/**
 * Joins PDFs in order: pages of the later ones follow those of the first, whose metadata is kept. The files are
 * consumed one at a time. Streams and fonts that are the same in several files are stored once.
 * @param titleOf returns the bookmark title of each item by its position from 1; without it, the files' own bookmarks
 * follow each other
 * @param itemsIn the items in each file. By default each file is one
 * @throws UnreadablePdf with the position of the file that cannot be read; RangeError if there is none
 */
export async function joinDocuments(
  files: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  titleOf?: (position: number) => string,
  itemsIn?: readonly (readonly ItemStart[])[],
): Promise<JoinedFiles> {
  let joined: JoinedDocument | undefined;
  let count = 0;
  for await (const bytes of files) {
    const source = await openPdf(bytes, count);
    const items = itemsIn?.[count] ?? ONE_ITEM;
    count++;
    if (joined) joined.add(source, bytes.length, items);
    else joined = new JoinedDocument(source, items);
  }
  if (!joined) throw new RangeError("There is no file to join");
  return { document: joined.complete(titleOf), items: joined.items, tags: joined.tags };
}

export interface JoinedFiles {
  readonly document: PDFDocument;
  readonly items: readonly ItemStart[];
  /** The structure tree of the files, to be written when the document is complete. */
  readonly tags: JoinedTags;
}

/** Where an item begins in a file. */
export interface ItemStart {
  /** Counted from 0. */
  readonly page: number;
  /** The number of top-level bookmarks before those of the item. */
  readonly bookmarksBefore: number;
}

const ONE_ITEM: readonly ItemStart[] = [{ page: 0, bookmarksBefore: 0 }];

class JoinedDocument {
  readonly tags: JoinedTags;
  readonly #document: PDFDocument;
  readonly #starts: ItemStart[];
  readonly #digests: StreamDigests = new WeakMap();
  #pages: number;
  #bookmarks: number;
  #unsharedBytes = 0;

  constructor(document: PDFDocument, items: readonly ItemStart[]) {
    this.#document = document;
    this.tags = new JoinedTags(document, items.length);
    this.#starts = [...items];
    this.#pages = readPages(document).length;
    this.#bookmarks = countBookmarks(document);
  }

  get items(): readonly ItemStart[] {
    return this.#starts;
  }

  add(source: PDFDocument, bytes: number, items: readonly ItemStart[]): void {
    for (const { page, bookmarksBefore } of items)
      this.#starts.push({ page: this.#pages + page, bookmarksBefore: this.#bookmarks + bookmarksBefore });
    this.#pages += appendPdf(this.#document, source, (copier) =>
      this.tags.add(source, copier, { items: items.length }),
    );
    this.#bookmarks += countBookmarks(source);
    this.#unsharedBytes += bytes;
    if (this.#unsharedBytes >= BYTES_BETWEEN_SHARING) this.#share();
  }

  complete(titleOf: ((position: number) => string) | undefined): PDFDocument {
    this.#share();
    if (titleOf && this.#starts.length > 1) this.#bookmarkItems(titleOf);
    return this.#document;
  }

  #share(): void {
    shareStreams(this.#document, this.#digests);
    this.#unsharedBytes = 0;
  }

  #bookmarkItems(titleOf: (position: number) => string): void {
    const pages = readPages(this.#document);
    const items = this.#starts.map(({ page, bookmarksBefore }, index) => {
      const ref = pages[page]?.ref;
      return ref ? [{ title: titleOf(index + 1), page: ref, bookmarksBefore }] : [];
    });
    bookmarkItems(this.#document, items.flat());
  }
}
