/** Joins PDF files into one document. */
import type { PDFDocument } from "pdf-lib";
import { appendPdf } from "./append/append.ts";
import { bookmarkItems, countBookmarks } from "./item-bookmarks.ts";
import { readPages } from "./objects/page-tree.ts";
import { openPdf } from "./open/open-pdf.ts";
import { type StreamDigests, shareStreams } from "./share-streams.ts";

/** Sharing this often keeps 2,500 letters with the same picture from filling the memory before the end. */
const BYTES_BETWEEN_SHARING = 32 * 1024 * 1024;

/**
 * Joins PDFs in order: pages of the later ones follow those of the first, whose metadata is kept. The files are
 * consumed one at a time. Streams and fonts that are the same in several files are stored once.
 * @param titleOf returns the bookmark title of each file by its position from 1; without it, the files' own bookmarks
 * follow each other
 * @throws UnreadablePdf with the position of the file that cannot be read; RangeError if there is none
 */
export async function joinDocuments(
  files: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  titleOf?: (position: number) => string,
): Promise<PDFDocument> {
  let joined: JoinedDocument | undefined;
  for await (const bytes of files) {
    const source = await openPdf(bytes, joined?.count ?? 0);
    if (joined) joined.add(source, bytes.length);
    else joined = new JoinedDocument(source);
  }
  if (!joined) throw new RangeError("There is no file to join");
  return joined.complete(titleOf);
}

/** The start of a file in the joined one. */
interface Start {
  readonly page: number;
  readonly bookmarksBefore: number;
}

class JoinedDocument {
  readonly #document: PDFDocument;
  readonly #starts: Start[] = [{ page: 0, bookmarksBefore: 0 }];
  readonly #digests: StreamDigests = new WeakMap();
  #pages: number;
  #bookmarks: number;
  #unsharedBytes = 0;

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#pages = readPages(document).length;
    this.#bookmarks = countBookmarks(document);
  }

  get count(): number {
    return this.#starts.length;
  }

  add(source: PDFDocument, bytes: number): void {
    this.#starts.push({ page: this.#pages, bookmarksBefore: this.#bookmarks });
    this.#pages += appendPdf(this.#document, source);
    this.#bookmarks += countBookmarks(source);
    this.#unsharedBytes += bytes;
    if (this.#unsharedBytes >= BYTES_BETWEEN_SHARING) this.#share();
  }

  complete(titleOf: ((position: number) => string) | undefined): PDFDocument {
    this.#share();
    if (titleOf && this.#starts.length > 1) this.#bookmarkFiles(titleOf);
    return this.#document;
  }

  #share(): void {
    shareStreams(this.#document, this.#digests);
    this.#unsharedBytes = 0;
  }

  #bookmarkFiles(titleOf: (position: number) => string): void {
    const pages = readPages(this.#document);
    const items = this.#starts.map(({ page, bookmarksBefore }, index) => {
      const ref = pages[page]?.ref;
      return ref ? [{ title: titleOf(index + 1), page: ref, bookmarksBefore }] : [];
    });
    bookmarkItems(this.#document, items.flat());
  }
}
