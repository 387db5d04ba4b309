/** Writes entries as a zip file. Equal entries give equal bytes, independent of clock and platform. */
import type { PackageEntry } from "./package.ts";
import { PackageFailure } from "./package-failure.ts";
import { directoryHeader, endOfDirectory, localHeader } from "./zip-headers.ts";

/** More entries would need the Zip64 extension, which word processors do not read reliably. */
const ENTRIES_MAX = 0xfffe;
/** These come first, because programs recognise an Office file by its first names. */
const FIRST_NAMES: readonly string[] = ["[Content_Types].xml", "_rels/.rels"];

/** @throws PackageFailure `too_large` beyond ENTRIES_MAX */
export function writeEntries(entries: ReadonlyMap<string, PackageEntry>): Uint8Array {
  assertPartCount(entries.size);
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, method, crc32, size, raw } of inFileOrder(entries)) {
    const header = { name: Buffer.from(name), method, crc: crc32, size, packedSize: raw.length, offset };
    const local = localHeader(header);
    files.push(local, raw);
    directory.push(directoryHeader(header));
    offset += local.length + raw.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...files, ...directory, endOfDirectory({ count: entries.size, offset, size })]);
}

/** @throws PackageFailure `too_large` beyond ENTRIES_MAX */
export function assertPartCount(count: number): void {
  if (count > ENTRIES_MAX) throw new PackageFailure("too_large", `it has more than ${ENTRIES_MAX} parts`);
}

function inFileOrder(entries: ReadonlyMap<string, PackageEntry>): readonly PackageEntry[] {
  const first = FIRST_NAMES.flatMap((name) => entries.get(name) ?? []);
  return [...first, ...[...entries.values()].filter(({ name }) => !FIRST_NAMES.includes(name))];
}
