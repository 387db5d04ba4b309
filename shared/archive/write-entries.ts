/** Writes entries as a zip file. Equal entries give equal bytes, independent of clock and platform. */
import type { PackageEntry } from "./package.ts";
import { PackageFailure } from "./package-failure.ts";
import { DIRECTORY_HEADER, END_RECORD, FLAG, LOCAL_HEADER } from "./zip-layout.ts";

/** More entries would need the Zip64 extension, which word processors do not read reliably. */
const ENTRIES_MAX = 0xfffe;

/** 1980-01-01 00:00, the earliest date of the format (4.4.6). */
const MODIFIED = { time: 0, date: 0x21 } as const;

/** 2.0, the version that deflate needs (4.4.3.2). */
const VERSION_NEEDED = 20;

/** These come first, because programs recognise an Office file by its first names. */
const FIRST_NAMES: readonly string[] = ["[Content_Types].xml", "_rels/.rels"];

/** @throws PackageFailure `too_large` beyond ENTRIES_MAX */
export function writeEntries(entries: ReadonlyMap<string, PackageEntry>): Uint8Array {
  if (entries.size > ENTRIES_MAX) throw new PackageFailure("too_large", `it has more than ${ENTRIES_MAX} parts`);
  const named = inFileOrder(entries).map((entry) => ({ entry, name: Buffer.from(entry.name) }));
  const bytes = Buffer.alloc(fileBytes(named));
  let at = 0;
  const placed: Placed[] = [];
  for (const { entry, name } of named) {
    placed.push({ entry, name, start: at });
    at = writeLocal(bytes, at, entry, name);
  }
  const directoryStart = at;
  for (const each of placed) at = writeDirectoryEntry(bytes, at, each);
  writeEndRecord(bytes, at, placed.length, directoryStart);
  return bytes;
}

interface Named {
  readonly entry: PackageEntry;
  readonly name: Buffer;
}

interface Placed extends Named {
  readonly start: number;
}

function inFileOrder(entries: ReadonlyMap<string, PackageEntry>): readonly PackageEntry[] {
  const first = FIRST_NAMES.flatMap((name) => entries.get(name) ?? []);
  return [...first, ...[...entries.values()].filter(({ name }) => !FIRST_NAMES.includes(name))];
}

function fileBytes(named: readonly Named[]): number {
  const perEntry = LOCAL_HEADER.bytes + DIRECTORY_HEADER.bytes;
  return named.reduce<number>(
    (sum, { entry, name }) => sum + perEntry + 2 * name.length + entry.raw.length,
    END_RECORD.bytes,
  );
}

function writeLocal(bytes: Buffer, start: number, entry: PackageEntry, name: Buffer): number {
  bytes.writeUInt32LE(LOCAL_HEADER.signature, start);
  writeFacts(bytes, start + 4, entry, name);
  bytes.set(name, start + LOCAL_HEADER.bytes);
  bytes.set(entry.raw, start + LOCAL_HEADER.bytes + name.length);
  return start + LOCAL_HEADER.bytes + name.length + entry.raw.length;
}

function writeDirectoryEntry(bytes: Buffer, at: number, { entry, name, start }: Placed): number {
  bytes.writeUInt32LE(DIRECTORY_HEADER.signature, at);
  bytes.writeUInt16LE(VERSION_NEEDED, at + 4);
  writeFacts(bytes, at + 6, entry, name);
  bytes.writeUInt32LE(start, at + 42);
  bytes.set(name, at + DIRECTORY_HEADER.bytes);
  return at + DIRECTORY_HEADER.bytes + name.length;
}

/** Writes the fields that the local header and the directory share, in the same order. */
function writeFacts(bytes: Buffer, at: number, entry: PackageEntry, name: Buffer): void {
  bytes.writeUInt16LE(VERSION_NEEDED, at);
  bytes.writeUInt16LE(FLAG.utf8, at + 2);
  bytes.writeUInt16LE(entry.method, at + 4);
  bytes.writeUInt16LE(MODIFIED.time, at + 6);
  bytes.writeUInt16LE(MODIFIED.date, at + 8);
  bytes.writeUInt32LE(entry.crc32, at + 10);
  bytes.writeUInt32LE(entry.raw.length, at + 14);
  bytes.writeUInt32LE(entry.size, at + 18);
  bytes.writeUInt16LE(name.length, at + 22);
}

function writeEndRecord(bytes: Buffer, at: number, count: number, directoryStart: number): void {
  bytes.writeUInt32LE(END_RECORD.signature, at);
  bytes.writeUInt16LE(count, at + 8);
  bytes.writeUInt16LE(count, at + 10);
  bytes.writeUInt32LE(at - directoryStart, at + 12);
  bytes.writeUInt32LE(directoryStart, at + 16);
}
