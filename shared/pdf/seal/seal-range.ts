/** Finds where the seal of a written PDF comes, and digests all other bytes (ISO 32000-1, 12.8.1). */
import { createHash } from "node:crypto";
import type { PDFRef } from "pdf-lib";
import type { SealDigest } from "#shared/base/model/signing-key.ts";

/** Where a seal belongs in a file, and what it seals. */
export interface SealPlace {
  /** The offset of the string with its delimiters. */
  readonly at: number;
  readonly length: number;
  /** The digest of all other bytes of the file. */
  readonly digest: Uint8Array;
}

/**
 * Writes the ByteRange into the file.
 * @param bytes written without object streams
 * @param signature the dictionary that `addSealField` has added
 */
export function placeOfSeal(bytes: Uint8Array, signature: PDFRef, digest: SealDigest): SealPlace {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const start = offsetOf(file, signature.objectNumber);
  const at = file.indexOf("<", file.indexOf("/Contents", start));
  const end = file.indexOf(">", at) + 1;
  const [open, close] = bracketsOf(file, file.indexOf("/ByteRange", start));
  const isFound = start < at && at < end && start < open && open < close && (close < at || open > end);
  if (!isFound) throw new Error("the written file has no place for the seal");
  const range = `[0 ${at} ${end} ${file.length - end}`.padEnd(close - open);
  if (range.length !== close - open) throw new Error("the file is too large to be sealed");
  file.write(range, open, "latin1");
  const hash = createHash(digest).update(file.subarray(0, at)).update(file.subarray(end));
  return { at, length: end - at, digest: hash.digest() };
}

/** Writes the CMS to its place. @throws RangeError if it is too long */
export function writeSeal(bytes: Uint8Array, { at, length }: Pick<SealPlace, "at" | "length">, cms: Uint8Array): void {
  const digits = Buffer.from(cms).toString("hex");
  if (digits.length > length - 2) throw new RangeError(`a CMS of ${cms.length} bytes has no place in the file`);
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).write(digits, at + 1, "latin1");
}

function bracketsOf(file: Buffer, from: number): readonly [number, number] {
  const open = file.indexOf("[", from);
  return [open, file.indexOf("]", open)];
}

/** Reads the offset of an object from the cross-reference table (ISO 32000-1, 7.5.4). */
function offsetOf(file: Buffer, objectNumber: number): number {
  const start = Number.parseInt(file.toString("latin1", file.lastIndexOf("startxref") + "startxref".length), 10);
  const table = file.toString("latin1", start);
  const heading = /(\d+) (\d+)\s*\r?\n/y;
  for (let at = table.indexOf("\n") + 1; ; ) {
    heading.lastIndex = at;
    const section = heading.exec(table);
    if (section === null) throw new Error("the signature is not in the cross-reference table");
    const [first, count] = [Number(section[1]), Number(section[2])];
    const entries = heading.lastIndex;
    if (objectNumber >= first && objectNumber < first + count)
      return Number.parseInt(table.slice(entries + ENTRY_BYTES * (objectNumber - first)), 10);
    at = entries + ENTRY_BYTES * count;
  }
}

const ENTRY_BYTES = 20;
