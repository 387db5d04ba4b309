/** Represents a zip package (such as a .docx) as named parts that stay compressed until they are read. */
import { PACKAGE_PARTS_MAX, UNPACKED_BYTES_MAX } from "#shared/base/model/limits.ts";
import { inflatePart } from "./inflate-part.ts";
import { packParts } from "./pack-parts.ts";
import { readEntries } from "./read-entries.ts";
import { writeEntries } from "./write-entries.ts";

/** One part as it is stored in the zip, still compressed. */
export interface PackageEntry {
  readonly name: string;
  /** 0: stored as it is, 8: deflated (APPNOTE.TXT 4.4.5). */
  readonly method: 0 | 8;
  readonly crc32: number;
  /** The unpacked size in bytes, as the zip states it. Unpacking verifies it. */
  readonly size: number;
  readonly raw: Uint8Array;
}

export interface Package {
  /** Entries by name in the order of the file. Folder entries are left out. */
  readonly entries: ReadonlyMap<string, PackageEntry>;
  /**
   * Returns the unpacked bytes of a part, unpacked again at every call, or undefined if there is no such part.
   * @throws PackageFailure `damaged` if content, size or checksum is wrong
   */
  part(name: string): Uint8Array | undefined;
}

/** A base for packages that are made from nothing. */
export const EMPTY_PACKAGE: Package = { entries: new Map(), part: () => undefined };

/** New content by part name. Null removes the part; an unknown name adds one. */
export type PartChanges = ReadonlyMap<string, string | Uint8Array | null>;

export interface PackOptions {
  /** Deflate level of the changed parts, 0 to 9. Default: 6. */
  readonly level?: number;
}

/** Limits on the size of a package that is read. */
export interface PackageLimits {
  readonly parts: number;
  /** The unpacked size of all parts together. */
  readonly unpackedBytes: number;
}

/** The limits for uploaded packages. */
const UPLOAD_LIMITS: PackageLimits = { parts: PACKAGE_PARTS_MAX, unpackedBytes: UNPACKED_BYTES_MAX };

/** The limits for packages made by the service. */
export const NO_LIMITS: PackageLimits = { parts: Infinity, unpackedBytes: Infinity };

/**
 * Reads the package in these bytes without unpacking anything: `provePackage` does that for all parts.
 * @throws PackageFailure
 */
export function readPackage(bytes: Uint8Array, limits = UPLOAD_LIMITS): Package {
  return packageOf(readEntries(bytes, limits), limits.unpackedBytes);
}

/**
 * Unpacks every part once, so that no later reader of the package meets a wrong size or checksum. The parts together
 * stay within UNPACKED_BYTES_MAX: `readPackage` adds up the stated sizes, and a part that unpacks to more than it
 * states is refused at that byte.
 * @throws PackageFailure
 */
export function provePackage(pkg: Package): void {
  for (const entry of pkg.entries.values()) inflatePart(entry, UNPACKED_BYTES_MAX);
}

/** Returns a package with some parts changed; the others keep their compressed bytes. */
export function changeParts(base: Package, changed: PartChanges, options: PackOptions = {}): Package {
  return packageOf(packParts(base.entries, changed, options.level ?? 6));
}

/**
 * Returns the bytes of a package with some parts changed. Unchanged parts are copied without recompression, and the
 * same parts always give the same bytes.
 * @throws PackageFailure `too_large` beyond the number of parts that a zip without the Zip64 extension holds
 */
export function writePackage(base: Package, changed: PartChanges, options: PackOptions = {}): Uint8Array {
  return writeEntries(packParts(base.entries, changed, options.level ?? 6));
}

function packageOf(entries: ReadonlyMap<string, PackageEntry>, partBytesMax = UNPACKED_BYTES_MAX): Package {
  return {
    entries,
    part(name) {
      const entry = entries.get(name);
      return entry && inflatePart(entry, partBytesMax);
    },
  };
}
