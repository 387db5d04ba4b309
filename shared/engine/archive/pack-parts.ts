/** Applies changes to the entries of a package; only changed parts are compressed. */
import { crc32, deflateRawSync } from "node:zlib";
import type { PackageEntry, PartChanges } from "./package.ts";

/** Node deflates into chunks of this size, a part of its pool of buffers that a smaller result keeps in memory. */
const CHUNK_BYTES = 16 * 1024;

/** Changed parts keep their position; new ones follow at the end in the order of `changed`. */
export function packParts(
  entries: ReadonlyMap<string, PackageEntry>,
  changed: PartChanges,
  level: number,
): ReadonlyMap<string, PackageEntry> {
  const packed = new Map(entries);
  for (const [name, content] of changed) {
    if (content === null) packed.delete(name);
    else packed.set(name, packPart(name, content, level));
  }
  return packed;
}

function packPart(name: string, content: string | Uint8Array, level: number): PackageEntry {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return { name, method: 8, crc32: crc32(bytes), size: bytes.length, raw: deflatePart(bytes, level) };
}

/** Deflates small parts into a copy of their own: 65,000 packed headers would keep 1.5 GB in chunks. */
function deflatePart(bytes: Uint8Array, level: number): Uint8Array {
  // memLevel 9 is a little faster on XML than the default 8, at the cost of 128 KB while it runs.
  const options = { level, memLevel: 9 };
  if (bytes.length >= CHUNK_BYTES) return deflateRawSync(bytes, options);
  return new Uint8Array(deflateRawSync(bytes, { ...options, chunkSize: bytes.length + 64 }));
}
