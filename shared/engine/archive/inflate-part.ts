/** Unpacks one entry of a zip and verifies it against the directory. */
import { crc32, inflateRawSync } from "node:zlib";
import type { PackageEntry } from "./package.ts";
import { PackageFailure } from "./package-failure.ts";

/** @throws PackageFailure `too_large` beyond `bytesMax`, `damaged` if content, size or checksum is wrong */
export function inflatePart(entry: PackageEntry, bytesMax: number): Uint8Array {
  if (entry.size > bytesMax) throw new PackageFailure("too_large", `its part ${entry.name} is too large`);
  const bytes = entry.method === 0 ? entry.raw : inflate(entry);
  if (bytes.length !== entry.size) throw damaged(entry, "differs in size from what the archive states");
  if (crc32(bytes) !== entry.crc32) throw damaged(entry, "does not match its checksum");
  return bytes;
}

/** Unpacks at most one byte more than stated. That is enough to detect a false size, so a zip bomb is stopped there. */
function inflate(entry: PackageEntry): Uint8Array {
  try {
    return inflateRawSync(entry.raw, { maxOutputLength: entry.size + 1 });
  } catch (cause) {
    throw damaged(entry, "cannot be decompressed", cause);
  }
}

function damaged(entry: PackageEntry, what: string, cause?: unknown): PackageFailure {
  return new PackageFailure("damaged", `its part ${entry.name} ${what}`, cause);
}
