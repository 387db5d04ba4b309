/**
 * Holds data items compactly, each as JSON text that is parsed only when it is merged. The texts are compressed in
 * blocks, and only the blocks being read are unpacked. A hundred thousand rows of ten columns take about 3 MB, and as
 * objects 50.
 */
import { promisify } from "node:util";
import { deflateRawSync, inflateRaw, inflateRawSync } from "node:zlib";
import type { DataName } from "#shared/base/model/data-name.ts";

/** The JSON text of an object. */
export type ItemJson = string;

/** One data item of a request. */
export interface Item {
  /** Counted from 1. */
  readonly position: number;
  readonly json: ItemJson;
  /** The row in the data file, from 1; absent if there is none. */
  readonly row?: number;
}

/** The maximum content of a block: enough to compress well, and little enough to unpack in about a millisecond. */
const BLOCK_ITEMS_MAX = 500;
const BLOCK_CHARACTERS_MAX = 1024 * 1024;

/** Shorter text is not worth compressing. */
const DEFLATED_CHARACTERS_MIN = 16 * 1024;

/** The compression level; higher levels would save little. */
const LEVEL = 1;

export interface PackedBlock {
  /** The items' texts one after the other, in UTF-8. */
  readonly bytes: Uint8Array;
  /** Whether the bytes are raw deflate data (RFC 1951). */
  readonly isDeflated: boolean;
  /** The end of each item's text, in UTF-16 code units from the block's start. */
  readonly ends: readonly number[];
  /** The row of each item in the data file, from 1; empty if there are no rows. */
  readonly rows: readonly number[];
}

/** Yields the blocks of the items, in order. */
export function* packItems(items: Iterable<Omit<Item, "position">>): Generator<PackedBlock, undefined> {
  let block = new OpenBlock();
  for (const item of items) {
    block.add(item);
    if (!block.isFull()) continue;
    yield block.packed();
    block = new OpenBlock();
  }
  if (!block.isEmpty()) yield block.packed();
}

class OpenBlock {
  #text = "";
  readonly #ends: number[] = [];
  readonly #rows: number[] = [];

  add({ json, row }: Omit<Item, "position">): void {
    this.#text += json;
    this.#ends.push(this.#text.length);
    if (row !== undefined) this.#rows.push(row);
  }

  isEmpty(): boolean {
    return this.#ends.length === 0;
  }

  isFull(): boolean {
    return this.#ends.length >= BLOCK_ITEMS_MAX || this.#text.length >= BLOCK_CHARACTERS_MAX;
  }

  packed(): PackedBlock {
    const isDeflated = this.#text.length >= DEFLATED_CHARACTERS_MIN;
    const bytes = isDeflated ? deflateRawSync(this.#text, { level: LEVEL }) : Buffer.from(this.#text);
    return { bytes, isDeflated, ends: this.#ends, rows: this.#rows };
  }
}

interface ItemFacts {
  readonly digest?: string | undefined;
  readonly names?: readonly DataName[] | undefined;
}

export class PackedItems {
  /** The total number of items. */
  readonly count: number;
  /** The total length of the items' texts. */
  readonly characters: number;
  /** Distinguishes these items from all others; absent if it was not requested. */
  readonly digest: string | undefined;
  readonly blocks: readonly PackedBlock[];
  /** The names in the data, or undefined if they were too many to be listed. */
  readonly names: readonly DataName[] | undefined;
  /** The position of each block's first item, from 0. */
  readonly #starts: readonly number[];
  /** The block unpacked last: items are mostly read in order. */
  #last: { readonly block: PackedBlock; readonly texts: Promise<readonly ItemJson[]> } | undefined;

  /** @param blocks all blocks, as `packItems` yields them */
  constructor(blocks: readonly PackedBlock[], { digest, names }: ItemFacts = {}) {
    this.blocks = blocks;
    this.digest = digest;
    this.names = names;
    let count = 0;
    this.#starts = blocks.map(({ ends }) => {
      const start = count;
      count += ends.length;
      return start;
    });
    this.count = count;
    this.characters = blocks.reduce((sum, { ends }) => sum + (ends.at(-1) ?? 0), 0);
  }

  /**
   * Returns the items from this position on, which counts from 1; fewer at the end. May be called in any order and
   * repeatedly.
   */
  async read(position: number, count: number): Promise<readonly Item[]> {
    const items: Item[] = [];
    const [from, to] = [position - 1, position - 1 + count];
    const first = this.#starts.findLastIndex((start) => start <= from);
    for (const [at, block] of this.blocks.slice(Math.max(first, 0)).entries()) {
      const start = this.#starts[Math.max(first, 0) + at] ?? 0;
      if (start >= to) break;
      const [begin, end] = [Math.max(from - start, 0), to - start];
      for (const [index, json] of (await this.#textsOf(block)).slice(begin, end).entries()) {
        const row = block.rows[begin + index];
        items.push({ position: start + begin + index + 1, json, ...(row !== undefined && { row }) });
      }
    }
    return items;
  }

  /** Yields the length of each item's text, without unpacking it. */
  *lengths(): Generator<number, undefined> {
    for (const { ends } of this.blocks) for (const [index, end] of ends.entries()) yield end - (ends[index - 1] ?? 0);
  }

  #textsOf(block: PackedBlock): Promise<readonly ItemJson[]> {
    if (this.#last?.block !== block) this.#last = { block, texts: unpacked(block) };
    return this.#last.texts;
  }
}

/** UTF-8 has at most three bytes for a UTF-16 code unit. */
const BYTES_PER_CHARACTER_MAX = 3;

function inflated(bytes: Uint8Array, characters = 0): Promise<Uint8Array> {
  return promisify(inflateRaw)(bytes, {
    maxOutputLength: characters * BYTES_PER_CHARACTER_MAX,
    // A large chunk takes few steps, whereas Node would return for every 16 KB.
    chunkSize: BLOCK_CHARACTERS_MAX,
  });
}

/** Yields the items of the blocks, in order. Unpacks in the calling thread, so it belongs into a worker. */
export function* unpackItems(blocks: readonly PackedBlock[]): Generator<Omit<Item, "position">, undefined> {
  for (const { bytes, isDeflated, ends, rows } of blocks) {
    const maxOutputLength = (ends.at(-1) ?? 0) * BYTES_PER_CHARACTER_MAX;
    const text = new TextDecoder().decode(isDeflated ? inflateRawSync(bytes, { maxOutputLength }) : bytes);
    for (const [index, json] of textsIn(text, ends).entries()) {
      const row = rows[index];
      yield { json, ...(row !== undefined && { row }) };
    }
  }
}

/** Unpacks in another thread if it takes a moment. */
async function unpacked({ bytes, isDeflated, ends }: PackedBlock): Promise<readonly ItemJson[]> {
  const text = new TextDecoder().decode(isDeflated ? await inflated(bytes, ends.at(-1)) : bytes);
  return textsIn(text, ends);
}

function textsIn(text: string, ends: readonly number[]): readonly ItemJson[] {
  return ends.map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}
