/** Writes a part piece by piece and compresses it as it grows: only the compressed bytes stay in memory. */
import { constants, crc32, deflateRawSync } from "node:zlib";
import type { PackageEntry } from "#shared/archive/package.ts";

/** Large enough that the flush between pieces does not add to the size, but small compared with a worker's memory. */
const PIECE_CHARACTERS = 1024 * 1024;

/** An empty last block of a deflate stream with fixed codes (RFC 1951, 3.2.3). */
const LAST_BLOCK = Uint8Array.of(0x03, 0x00);

export class GrowingPart {
  readonly #name: string;
  readonly #level: number;
  readonly #compressed: Uint8Array[] = [];
  #pending: string[] = [];
  #pendingCharacters = 0;
  #checksum = 0;
  #size = 0;

  constructor(name: string, { level = 6 }: { readonly level?: number } = {}) {
    this.#name = name;
    this.#level = level;
  }

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
    this.#compressed.push(
      deflateRawSync(bytes, { level: this.#level, memLevel: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    );
    this.#checksum = crc32(bytes, this.#checksum);
    this.#size += bytes.length;
    this.#pending = [];
    this.#pendingCharacters = 0;
  }
}
