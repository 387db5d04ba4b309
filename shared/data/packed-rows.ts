/**
 * The rows of a data file in little memory: compressed in blocks, of which only those that are read are there as values.
 * A hundred thousand rows of ten columns take some 3 MB, and as items 50.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { DataItem } from "#shared/merge/data-item.ts";
import { type DataTable, itemsOf } from "./data-table.ts";
import type { CellValue } from "./sheet-grid.ts";

/** So many that they compress well, and so few that unpacking them takes about a millisecond. */
const ROWS_PER_BLOCK = 500;

/** Of packing and unpacking; what more would save is little. */
const LEVEL = 1;

interface Block {
  readonly numbers: readonly number[];
  readonly rows: readonly (readonly CellValue[])[];
}

/** The blocks of a table, in order. */
export function* packRows({ rows, numbers }: DataTable): Generator<Uint8Array, undefined> {
  for (let at = 0; at < rows.length; at += ROWS_PER_BLOCK) {
    const end = at + ROWS_PER_BLOCK;
    const block: Block = { numbers: numbers.slice(at, end), rows: rows.slice(at, end) };
    yield deflateRawSync(JSON.stringify(block), { level: LEVEL });
  }
}

export interface NumberedItems {
  readonly items: readonly DataItem[];
  /** For each item its row in the data file, from 1. */
  readonly rows: readonly number[];
}

export class PackedRows {
  /** Rows altogether. */
  readonly count: number;
  readonly #names: readonly string[];
  readonly #blocks: readonly Uint8Array[];
  /** Unpacked last: rows are mostly read one after the other. */
  #last: { readonly index: number; readonly items: NumberedItems } | undefined;

  /** @param blocks all of a table, as `packRows` gives them */
  constructor(names: readonly string[], count: number, blocks: readonly Uint8Array[]) {
    this.count = count;
    this.#names = names;
    this.#blocks = blocks;
  }

  /** @param start from 0 */
  read(start: number, count: number): NumberedItems {
    const items: DataItem[] = [];
    const rows: number[] = [];
    const end = Math.min(start + count, this.count);
    for (let at = start; at < end; ) {
      const block = this.#unpacked(Math.floor(at / ROWS_PER_BLOCK));
      const from = at % ROWS_PER_BLOCK;
      const to = Math.min(from + end - at, ROWS_PER_BLOCK);
      items.push(...block.items.slice(from, to));
      rows.push(...block.rows.slice(from, to));
      at += to - from;
    }
    return { items, rows };
  }

  #unpacked(index: number): NumberedItems {
    if (this.#last?.index === index) return this.#last.items;
    const packed = this.#blocks[index];
    if (packed === undefined) throw new RangeError(`There is no block ${index} of rows`);
    const { numbers, rows } = JSON.parse(inflateRawSync(packed).toString()) as Block;
    const items = { items: itemsOf({ names: this.#names, rows }), rows: numbers };
    this.#last = { index, items };
    return items;
  }
}
