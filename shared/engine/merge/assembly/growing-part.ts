/** Writes a part piece by piece and compresses it as it grows: only the compressed bytes stay in memory. */
import { constants, crc32, deflateRawSync } from "node:zlib";
import type { PackageEntry } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";

/** Large enough that the flush between pieces does not add to the size, but small compared with a worker's memory. */
const PIECE_CHARACTERS = 1024 * 1024;

/** An empty last block of a deflate stream with fixed codes (RFC 1951, 3.2.3). */
const LAST_BLOCK = Uint8Array.of(0x03, 0x00);

/** A zip tells the size of a part in 32 bits, unless it has the Zip64 extension, which word processors do not read reliably. */
const BYTES_MAX = 0xfffffffe;

interface GrowingPartOptions {
  /** The level of deflate. Default: 6. */
  readonly level?: number;
  /** The maximum size before compression. Default: what a zip holds. */
  readonly bytesMax?: number;
  /** Reads each piece before it is compressed. */
  readonly read?: (bytes: Uint8Array) => void;
}

export class GrowingPart {
  readonly #name: string;
  readonly #level: number;
  readonly #bytesMax: number;
  readonly #read: ((bytes: Uint8Array) => void) | undefined;
  readonly #compressed: Uint8Array[] = [];
  #pending: string[] = [];
  #pendingCharacters = 0;
  #checksum = 0;
  #size = 0;

  constructor(name: string, { level = 6, bytesMax = BYTES_MAX, read }: GrowingPartOptions = {}) {
    this.#name = name;
    this.#level = level;
    this.#bytesMax = bytesMax;
    this.#read = read;
  }

  /** @throws PackageFailure `too_large` beyond the maximum size, with the piece that exceeds it */
  append(text: string): void {
    this.#pending.push(text);
    this.#pendingCharacters += text.length;
    if (this.#pendingCharacters >= PIECE_CHARACTERS) this.#compress();
  }

  entry(): PackageEntry {
    this.#compress();
    const raw = Buffer.concat([...this.#compressed, LAST_BLOCK]);
    return { name: this.#name, method: 8, crc32: this.#checksum, size: this.#size, raw };
  }

  /** Each piece ends with a flush, so that the next one continues the same deflate stream. */
  #compress(): void {
    if (this.#pendingCharacters === 0) return;
    const bytes = Buffer.from(this.#pending.join(""));
    this.#size += bytes.length;
    if (this.#size > this.#bytesMax) throw new PackageFailure("too_large", "its text has more than 4 GB");
    this.#read?.(bytes);
    this.#compressed.push(
      deflateRawSync(bytes, { level: this.#level, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    );
    this.#checksum = crc32(bytes, this.#checksum);
    this.#pending = [];
    this.#pendingCharacters = 0;
  }
}
