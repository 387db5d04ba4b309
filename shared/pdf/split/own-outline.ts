/** Finds the bookmarks of one document among those of a shared conversion. */
import { PDFArray, type PDFObject } from "pdf-lib";
import { type Bookmark, CHAIN_ENTRIES } from "#shared/pdf/append/append-outline.ts";
import { arrayAt } from "#shared/pdf/objects/lookup.ts";

/**
 * Returns the bookmarks that lead to these pages. If the documents' bookmarks follow each other, they are nested as if
 * their document had been converted alone: LibreOffice puts a heading below the last previous one of a higher level,
 * which may be another document's.
 * @param pages references to the pages
 */
export function ownBookmarks(bookmarks: readonly Bookmark[], pages: ReadonlySet<PDFObject>): readonly Bookmark[] {
  return bookmarks.flatMap((bookmark) => {
    const below = ownBookmarks(bookmark.below, pages);
    const page = pageOf(bookmark);
    return page !== undefined && pages.has(page) ? [{ ...bookmark, below }] : below;
  });
}

/**
 * Returns the pages that bookmarks lead to, in the order in which readers list them; undefined for a bookmark that
 * leads to none.
 */
export function bookmarkedPages(bookmarks: readonly Bookmark[]): readonly (PDFObject | undefined)[] {
  return bookmarks.flatMap((bookmark) => [pageOf(bookmark), ...bookmarkedPages(bookmark.below)]);
}

/**
 * Returns the same text for bookmarks that look the same to a reader. @param pages references to the pages, in order
 */
export function describeBookmarks(bookmarks: readonly Bookmark[], pages: readonly PDFObject[]): string {
  return JSON.stringify(bookmarks.map((bookmark) => described(bookmark, pages)));
}

function described({ entries, open, below }: Bookmark, pages: readonly PDFObject[]): object {
  const own = entries.entries().filter(([key]) => !CHAIN_ENTRIES.has(key));
  const values = own.map(([key, value]) => [key.toString(), printed(value, pages)]);
  return { values, open: open && below.length > 0, below: below.map((each) => described(each, pages)) };
}

/** A destination refers to a page by a reference, which differs between files. */
function printed(value: PDFObject, pages: readonly PDFObject[]): string {
  if (!(value instanceof PDFArray)) return value.toString();
  return value
    .asArray()
    .map((each) => (pages.includes(each) ? `page ${pages.indexOf(each)}` : each.toString()))
    .join(" ");
}

function pageOf({ entries }: Bookmark): PDFObject | undefined {
  return arrayAt(entries, "Dest")?.get(0);
}
