/** Reads the central directory of a zip, and refuses every layout that two readers could interpret differently. */
import type { PackageEntry, PackageLimits } from "./package.ts";
import { PackageFailure } from "./package-failure.ts";
import { COMMENT_BYTES_MAX, DIRECTORY_HEADER, END_RECORD, FLAG, LOCAL_HEADER } from "./zip-layout.ts";

/**
 * Returns entries by name, in the order of the directory, without folders.
 * @throws PackageFailure
 */
export function readEntries(bytes: Uint8Array, limits: PackageLimits): ReadonlyMap<string, PackageEntry> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = readEndRecord(zip, limits);
  const found: Located[] = [];
  let at = directory.start;
  for (let index = 0; index < directory.count; index++) {
    const { located, next } = readDirectoryEntry(zip, at, directory);
    found.push(located);
    at = next;
  }
  refuseOverlaps(found);
  return byName(
    found.filter(({ entry }) => !entry.name.endsWith("/")),
    limits,
  );
}

interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

/** An entry and its bytes in the file, including its local header. */
interface Located {
  readonly entry: PackageEntry;
  readonly start: number;
  readonly end: number;
}

function readEndRecord(zip: Buffer, limits: PackageLimits): Directory {
  const at = findEndRecord(zip);
  const count = zip.readUInt16LE(at + 10);
  const size = zip.readUInt32LE(at + 12);
  const start = zip.readUInt32LE(at + 16);
  if (zip.readUInt32LE(at + 4) !== 0) throw damaged("it is one volume of a multi-volume archive");
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff) throw damaged("it uses the Zip64 layout");
  if (count !== zip.readUInt16LE(at + 8)) throw damaged("its directory contradicts itself");
  if (start + size > at) throw damaged("its directory is cut off");
  if (count > limits.parts) throw new PackageFailure("too_large", `it has more than ${limits.parts} parts`);
  return { start, end: start + size, count };
}

function findEndRecord(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_RECORD.bytes - COMMENT_BYTES_MAX);
  for (let at = zip.length - END_RECORD.bytes; at >= first; at--) {
    if (zip.readUInt32LE(at) !== END_RECORD.signature) continue;
    if (at + END_RECORD.bytes + zip.readUInt16LE(at + 20) === zip.length) return at;
  }
  const startsAsZip = zip.length >= 4 && zip.readUInt32LE(0) === LOCAL_HEADER.signature;
  if (startsAsZip) throw damaged("its end is missing");
  throw new PackageFailure("not_a_zip", "it is not a zip archive");
}

function readDirectoryEntry(zip: Buffer, at: number, directory: Directory): { located: Located; next: number } {
  if (at + DIRECTORY_HEADER.bytes > directory.end || zip.readUInt32LE(at) !== DIRECTORY_HEADER.signature) {
    throw damaged("its directory is cut off");
  }
  const nameEnd = at + DIRECTORY_HEADER.bytes + zip.readUInt16LE(at + 28);
  const next = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  if (next > directory.end) throw damaged("its directory is cut off");
  const nameBytes = zip.subarray(at + DIRECTORY_HEADER.bytes, nameEnd);
  const name = readName(nameBytes);
  refuseEncrypted(zip.readUInt16LE(at + 8), name);
  const start = zip.readUInt32LE(at + 42);
  const raw = readRaw(zip, start, zip.readUInt32LE(at + 20), nameBytes, directory.start, name);
  const entry = {
    name,
    method: readMethod(zip.readUInt16LE(at + 10), name),
    crc32: zip.readUInt32LE(at + 16),
    size: zip.readUInt32LE(at + 24),
    raw,
  };
  return { located: { entry, start, end: raw.byteOffset - zip.byteOffset + raw.length }, next };
}

/** Returns the packed bytes behind an entry's local header, which must have the same name as in the directory. */
function readRaw(zip: Buffer, start: number, size: number, name: Buffer, limit: number, shown: string): Buffer {
  const isHeader =
    start + LOCAL_HEADER.bytes + name.length <= limit && zip.readUInt32LE(start) === LOCAL_HEADER.signature;
  if (!isHeader) throw damaged(`its part ${shown} is missing`);
  const nameStart = start + LOCAL_HEADER.bytes;
  const nameLength = zip.readUInt16LE(start + 26);
  if (!zip.subarray(nameStart, nameStart + nameLength).equals(name)) {
    throw damaged(`its part ${shown} has two different names`);
  }
  const dataStart = nameStart + nameLength + zip.readUInt16LE(start + 28);
  if (dataStart + size > limit) throw damaged(`its part ${shown} is cut off`);
  return zip.subarray(dataStart, dataStart + size);
}

/** Part names are ASCII (ISO 29500-2, 6.2.2); the names of other entries may be any UTF-8. */
function readName(bytes: Buffer): string {
  const name = bytes.toString("utf8");
  const segments = name.replace(/\/$/, "").split("/");
  const isUnsafe =
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters in a name are what is looked for.
    /[\\:\u0000-\u001f\ufffd]/.test(name) || segments.some((segment) => ["", ".", ".."].includes(segment));
  if (isUnsafe) throw damaged(`it contains a part with the unsafe name ${JSON.stringify(name)}`);
  return name;
}

function readMethod(method: number, name: string): 0 | 8 {
  if (method === 0 || method === 8) return method;
  throw damaged(`its part ${name} is compressed by method ${method}, which word processors do not support`);
}

function refuseEncrypted(flags: number, name: string): void {
  if ((flags & (FLAG.encrypted | FLAG.stronglyEncrypted | FLAG.masked)) === 0) return;
  throw new PackageFailure("encrypted", `its part ${name} is encrypted`);
}

/** Refuses entries that share bytes, by which a small file could unpack to an unlimited size. */
function refuseOverlaps(found: readonly Located[]): void {
  let end = 0;
  for (const { entry, ...place } of found.toSorted((a, b) => a.start - b.start)) {
    if (place.start < end) throw damaged(`its part ${entry.name} overlaps another one`);
    end = place.end;
  }
}

/** Part names are compared without regard to case (ISO 29500-2, 6.2.2.3). */
function byName(found: readonly Located[], limits: PackageLimits): ReadonlyMap<string, PackageEntry> {
  const lowerCaseNames = new Set(found.map(({ entry }) => entry.name.toLowerCase()));
  if (lowerCaseNames.size < found.length) throw damaged("it contains two parts with the same name");
  const size = found.reduce((sum, { entry }) => sum + entry.size, 0);
  if (size > limits.unpackedBytes) throw new PackageFailure("too_large", "its parts together are too large");
  return new Map(found.map(({ entry }) => [entry.name, entry]));
}

function damaged(reason: string): PackageFailure {
  return new PackageFailure("damaged", reason);
}
