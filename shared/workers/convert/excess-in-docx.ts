/**
 * Checks a .docx for more structures than LibreOffice can lay out in time, because loops multiply the template's
 * content.
 */
import { readPackage } from "#shared/engine/archive/package.ts";
import { excessOf } from "#shared/engine/template-file/count-structures.ts";

/** Matches the parts with text, but not styles, fonts and settings, which are most of a letter. */
const TEXT_PART = /^word\/(?:document|header|footer|footnotes|endnotes)\w*\.xml$/;

/** A large document as one text would not fit into the worker's heap. */
const CHUNK_BYTES = 1_000_000;
const MARKUP = 0x3c;

/** Returns the excess as part of a sentence for the caller. Files that cannot be read are left to LibreOffice. */
export function excessInDocx(docx: Uint8Array): string | undefined {
  try {
    return excessOf(textsOf(docx));
  } catch {
    return undefined;
  }
}

function* textsOf(docx: Uint8Array): Generator<string, undefined> {
  const { entries, part } = readPackage(docx);
  for (const name of entries.keys()) if (TEXT_PART.test(name)) yield* chunksOf(part(name));
}

function* chunksOf(part: Uint8Array = new Uint8Array()): Generator<string, undefined> {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(MARKUP, start + CHUNK_BYTES);
    const end = next < 0 ? bytes.length : next;
    yield bytes.toString("latin1", start, end);
    start = end;
  }
}
