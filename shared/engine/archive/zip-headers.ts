/** Builds the headers of a zip archive (APPNOTE.TXT 6.3.10), with Zip64 where an archive needs it. */
import { DIRECTORY_HEADER, END_RECORD, FLAG, LOCAL_HEADER, ZIP64_END, ZIP64_LOCATOR } from "./zip-layout.ts";

export interface Entry {
  readonly name: Buffer;
  /** 0: stored as it is, 8: deflated (4.4.5). */
  readonly method: 0 | 8;
  readonly crc: number;
  /** The unpacked size in bytes. A file has fewer than 4 GB, because it was in memory as a whole. */
  readonly size: number;
  readonly packedSize: number;
  /** The offset of the entry in the archive. */
  readonly offset: number;
}

/** Larger values are written to a Zip64 field instead (4.3.9.2). */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** 1980-01-01 00:00, the earliest date of the format (4.4.6). */
const DATE = 0x21;

/** 2.0, or 4.5 with Zip64 (4.4.3.2). */
const VERSION = 20;
const VERSION_ZIP64 = 45;

/** The platform is Unix, on which these are the permissions of a plain file: rw-r--r-- (4.4.2.2, 4.4.15). */
const MADE_ON_UNIX = 3 << 8;
const PLAIN_FILE = 0o100644 * 0x10000;

/** 4.3.7 */
export function localHeader(entry: Entry): Buffer {
  const header = zeros(LOCAL_HEADER.bytes + entry.name.length);
  header.writeUInt32LE(LOCAL_HEADER.signature, 0);
  header.writeUInt16LE(VERSION, 4);
  writeFacts(header, 6, entry);
  header.set(entry.name, LOCAL_HEADER.bytes);
  return header;
}

/** Takes the bytes from Node's pool, which is faster for small buffers than Buffer.alloc. */
function zeros(size: number): Buffer {
  return Buffer.allocUnsafe(size).fill(0);
}

/** Writes the fields that both headers share: flags, method, time, date, checksum, sizes and the length of the name. */
function writeFacts(header: Buffer, at: number, { method, crc, size, packedSize, name }: Entry): void {
  header.writeUInt16LE(FLAG.utf8, at);
  header.writeUInt16LE(method, at + 2);
  header.writeUInt16LE(DATE, at + 6);
  header.writeUInt32LE(crc, at + 8);
  header.writeUInt32LE(packedSize, at + 12);
  header.writeUInt32LE(size, at + 16);
  header.writeUInt16LE(name.length, at + 20);
}

/** 4.3.12 */
export function directoryHeader(entry: Entry): Buffer {
  const { name, offset } = entry;
  const isZip64 = offset >= MAX_32;
  const header = zeros(DIRECTORY_HEADER.bytes + name.length);
  header.writeUInt32LE(DIRECTORY_HEADER.signature, 0);
  header.writeUInt16LE(MADE_ON_UNIX | VERSION, 4);
  header.writeUInt16LE(isZip64 ? VERSION_ZIP64 : VERSION, 6);
  writeFacts(header, 8, entry);
  header.writeUInt32LE(PLAIN_FILE, 38);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  header.set(name, DIRECTORY_HEADER.bytes);
  if (!isZip64) return header;
  const field = offsetField(offset);
  header.writeUInt16LE(field.length, 30);
  return Buffer.concat([header, field]);
}

/** 4.5.3 */
function offsetField(offset: number): Buffer {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(offset), 4);
  return field;
}

interface DirectoryFacts {
  readonly count: number;
  readonly offset: number;
  /** The size in bytes. */
  readonly size: number;
}

/** 4.3.14 to 4.3.16 */
export function endOfDirectory({ count, offset, size }: DirectoryFacts): Buffer {
  const end = Buffer.alloc(END_RECORD.bytes);
  end.writeUInt32LE(END_RECORD.signature, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  const isZip64 = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  return isZip64 ? Buffer.concat([zip64End({ count, offset, size }), end]) : end;
}

function zip64End({ count, offset, size }: DirectoryFacts): Buffer {
  const end = Buffer.alloc(ZIP64_END.bytes + ZIP64_LOCATOR.bytes);
  end.writeUInt32LE(ZIP64_END.signature, 0);
  end.writeBigUInt64LE(BigInt(ZIP64_END.bytes - 12), 4);
  end.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12);
  end.writeUInt16LE(VERSION_ZIP64, 14);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  const locator = ZIP64_END.bytes;
  end.writeUInt32LE(ZIP64_LOCATOR.signature, locator);
  end.writeBigUInt64LE(BigInt(offset + size), locator + 8);
  end.writeUInt32LE(1, locator + 16);
  return end;
}
