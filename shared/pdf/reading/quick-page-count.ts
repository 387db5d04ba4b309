/** Counts the pages of a PDF that a word processor or a browser has just written, without reading all of it. */

const PAGE = Buffer.from("/Page");

/** Matches the type of a page object. The next character must not extend the name. */
const PAGE_TYPE = /\/Type\s*\/Page(?![\w#.-])/;
const CHARACTERS_BEFORE = 10;

/**
 * Counts the page objects, which are stored uncompressed with their type, and compares the number with that in the root
 * of their tree. Returns undefined if nothing in the file agrees: then another kind of program wrote it.
 */
export function quickPageCount(pdf: Uint8Array): number | undefined {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let pages = 0;
  for (let at = file.indexOf(PAGE); at !== -1; at = file.indexOf(PAGE, at + PAGE.length)) {
    const around = file.toString("latin1", Math.max(0, at - CHARACTERS_BEFORE), at + PAGE.length + 1);
    if (PAGE_TYPE.test(around)) pages++;
  }
  return pages > 0 && tells(file, pages) ? pages : undefined;
}

/** ISO 32000-1, table 29: `/Count`. */
function tells(file: Buffer, count: number): boolean {
  const wanted = `/Count ${count}`;
  for (let at = file.indexOf(wanted); at !== -1; at = file.indexOf(wanted, at + wanted.length)) {
    if (!/\d/.test(file.toString("latin1", at + wanted.length, at + wanted.length + 1))) return true;
  }
  return false;
}
