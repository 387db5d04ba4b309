/** Names the destinations that LibreOffice writes into a PDF for the bookmarks of a document. */

/** The page, from 0, of each bookmark, by the name of its destination. */
export type BookmarkPages = ReadonlyMap<string, number>;

export interface PagesOfDocument {
  readonly count: number;
  readonly bookmarks: BookmarkPages;
}

/**
 * Returns the name of a bookmark's destination. LibreOffice writes two hexadecimal digits for each byte of a character
 * other than ASCII letters, digits and hyphens, without a sign before them. It leaves out a first byte of 0 or above 7F
 * (`appendDestinationName` in vcl's pdfwriter_impl.cxx).
 */
export function destinationName(bookmark: string): string {
  return bookmark.replace(/[^A-Za-z0-9-]/g, (character) => {
    const code = character.charCodeAt(0);
    const high = code >> 8;
    return (high > 0 && high < 0x80 ? hex(high) : "") + hex(code & 0xff);
  });
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0").toUpperCase();
}
