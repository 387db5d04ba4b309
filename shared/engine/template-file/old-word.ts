/** Reads from an old Word document (.doc, MS-DOC in the container MS-CFB) whether it has a password or macros. */

export interface OldWordFacts {
  readonly isEncrypted: boolean;
  readonly hasMacros: boolean;
}

/** Treats documents within the document like the document itself. */
export function inspectOldWord(bytes: Uint8Array): OldWordFacts {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    isEncrypted: findEntries(file, "WordDocument").some((entry) => isEncrypted(file, entry)),
    // MS-OVBA 2.2.1: a project is in a storage with this stream.
    hasMacros: findEntries(file, "_VBA_PROJECT").length > 0,
  };
}

/** An entry of the container's directory (MS-CFB 2.6.1). */
interface DirectoryEntry {
  readonly startSector: number;
  readonly size: number;
}

const ENTRY_BYTES = 128;

/** Entries start at multiples of their size. A null character follows the name and is counted in its length. */
function findEntries(file: Buffer, name: string): readonly DirectoryEntry[] {
  const pattern = Buffer.from(`${name}\0`, "utf16le");
  const found: DirectoryEntry[] = [];
  for (let at = file.indexOf(pattern); at >= 0; at = file.indexOf(pattern, at + 1)) {
    const isEntry = at % ENTRY_BYTES === 0 && at + ENTRY_BYTES <= file.length;
    if (!isEntry || file.readUInt16LE(at + 64) !== pattern.length) continue;
    found.push({ startSector: file.readUInt32LE(at + 116), size: file.readUInt32LE(at + 120) });
  }
  return found;
}

/** Smaller streams are stored elsewhere (MS-CFB 2.2, mini stream cutoff). Word's own are never that small. */
const STREAM_BYTES_MIN = 4096;

/** MS-DOC 2.5.2: a magic number, and the flags with bit F (fEncrypted). */
function isEncrypted(file: Buffer, { startSector, size }: DirectoryEntry): boolean {
  const start = (startSector + 1) * 2 ** file.readUInt16LE(30);
  if (size < STREAM_BYTES_MIN || start + 12 > file.length) return false;
  const isWord = [0xa5ec, 0xa5dc].includes(file.readUInt16LE(start));
  return isWord && (file.readUInt16LE(start + 10) & 0x0100) !== 0;
}
