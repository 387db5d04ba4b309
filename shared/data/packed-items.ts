/**
 * Data items in little memory, each as JSON text that only those who merge it parse: compressed in blocks, of which only
 * those that are read are there as text. A hundred thousand rows of ten columns take some 3 MB, and as items 50.
 */
import { promisify } from "node:util";
import { deflateRawSync, inflateRaw } from "node:zlib";

/** One data item, as JSON text of its object. */
export type ItemJson = string;

/** What stands in a block, so much that it compresses well, and so little that unpacking it takes about a millisecond. */
const BLOCK_ITEMS_MAX = 500;
const BLOCK_CHARACTERS_MAX = 1024 * 1024;

/** What is shorter is not worth compressing. */
const DEFLATED_CHARACTERS_MIN = 16 * 1024;

/** Of packing and unpacking; what more would save is little. */
const LEVEL = 1;

export interface PackedBlock {
  /** The items' texts one after the other, in UTF-8. */
  readonly bytes: Uint8Array;
  /** Raw (RFC 1951). */
  readonly isDeflated: boolean;
  /** For each item where its text ends, in UTF-16 code units from the block's start. */
  readonly ends: readonly number[];
  /** For each item its row in the data file, from 1; empty where there is none. */
  readonly rows: readonly number[];
}

export interface NumberedItem {
  readonly json: ItemJson;
  /** In the data file, from 1; absent where there is none. */
  readonly row?: number;
}

/** The blocks of the items, in order. */
export function* packItems(items: Iterable<NumberedItem>): Generator<PackedBlock, undefined> {
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

  add({ json, row }: NumberedItem): void {
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

/** Consecutive items. */
export interface ItemSpan {
  /** Of the first one, from 1. */
  readonly position: number;
  readonly items: readonly ItemJson[];
  /** For each item its row in the data file, from 1; absent where there is none. */
  readonly rows?: readonly number[];
}

export class PackedItems {
  /** Items altogether. */
  readonly count: number;
  /** Tells these items from all others; absent where nobody asked for it. */
  readonly digest: string | undefined;
  readonly #blocks: readonly PackedBlock[];
  /** For each block the position of its first item, from 0. */
  readonly #starts: readonly number[];
  /** Unpacked last: items are mostly read one after the other. */
  #last: { readonly block: PackedBlock; readonly texts: Promise<readonly ItemJson[]> } | undefined;

  /** @param blocks all, as `packItems` gives them */
  constructor(blocks: readonly PackedBlock[], digest?: string) {
    this.#blocks = blocks;
    this.digest = digest;
    let count = 0;
    this.#starts = blocks.map(({ ends }) => {
      const start = count;
      count += ends.length;
      return start;
    });
    this.count = count;
  }

  /** Those from this position on, which counts from 1; fewer at the end. In any order, and again. */
  async read(position: number, count: number): Promise<ItemSpan> {
    const items: ItemJson[] = [];
    const rows: number[] = [];
    const [from, to] = [position - 1, position - 1 + count];
    const first = this.#starts.findLastIndex((start) => start <= from);
    for (const [at, block] of this.#blocks.slice(Math.max(first, 0)).entries()) {
      const start = this.#starts[Math.max(first, 0) + at] ?? 0;
      if (start >= to) break;
      const [begin, end] = [Math.max(from - start, 0), to - start];
      for (const text of (await this.#textsOf(block)).slice(begin, end)) items.push(text);
      for (const row of block.rows.slice(begin, end)) rows.push(row);
    }
    return { position, items, ...(rows.length > 0 && { rows }) };
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
    // Few steps, where Node would come back for each 16 KB.
    chunkSize: BLOCK_CHARACTERS_MAX,
  });
}

/** By another thread where it takes a moment. */
async function unpacked({ bytes, isDeflated, ends }: PackedBlock): Promise<readonly ItemJson[]> {
  const text = new TextDecoder().decode(isDeflated ? await inflated(bytes, ends.at(-1)) : bytes);
  return ends.map((end, index) => text.slice(index === 0 ? 0 : ends[index - 1], end));
}
