/**
 * Stores the items of each range as the planner has read them, so that no worker reads the data again, with the names
 * that their files have in an archive.
 */

import { rangeItemsKey } from "#shared/base/model/batch.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { exactly, list, number, object, optional, parseStoredJson, text } from "#shared/base/model/schema.ts";
import type { Item, ItemJson, PackedItems } from "#shared/engine/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { lengthPrefixed, readLengthPrefixed } from "#shared/service/produce/pieces/length-prefix.ts";
import type { BatchRange } from "#shared/storage/repositories/ranges.ts";

export interface RangeItem extends Item {
  /** The name of the item's file in an archive. Absent unless the document is one. */
  readonly filename?: string;
}

/** The stored form: what the items have beside their texts. */
interface RangeHeader {
  /** The position of the first item, from 1. */
  readonly position: number;
  readonly rows?: readonly number[];
  readonly filenames?: readonly string[];
}

const headerSchema = exactly(
  object<RangeHeader>({
    position: number,
    rows: optional(list(number)),
    filenames: optional(list(text)),
  }),
);

export async function storeRangeItems(
  { files }: Pick<Dependencies, "files">,
  id: DocumentId,
  index: number,
  items: readonly RangeItem[],
): Promise<void> {
  const texts = items.map(({ json }) => json);
  const parts = [JSON.stringify(headerOf(items)), ...texts].map((part) => lengthPrefixed(Buffer.from(part)));
  // One write, because a range may have thousands of items.
  await files.put(rangeItemsKey(id, index), Buffer.concat(parts));
}

function headerOf(items: readonly RangeItem[]): RangeHeader {
  const rows = items.flatMap(({ row }) => row ?? []);
  const filenames = items.flatMap(({ filename }) => filename ?? []);
  return {
    position: items[0]?.position ?? 1,
    ...(rows.length > 0 && { rows }),
    ...(filenames.length > 0 && { filenames }),
  };
}

/**
 * @throws Error when the items are gone because the batch was ended meanwhile, or are not those of the range: an item that
 *   is missing or twice in a document would not be noticed
 */
export async function readRangeItems(
  { files }: Pick<Dependencies, "files">,
  { id, index, ...range }: Pick<BatchRange, "id" | "index" | "position" | "items">,
): Promise<readonly RangeItem[]> {
  const file = await files.open(rangeItemsKey(id, index));
  if (file === undefined) throw new Error(`the items of range ${index} of the batch ${id} are gone`);
  let header: RangeHeader | undefined;
  const texts: ItemJson[] = [];
  for await (const part of readLengthPrefixed(file.stream)) {
    if (header === undefined) header = parseStoredJson("range of a batch", headerSchema, part.toString());
    else texts.push(part.toString());
  }
  if (header === undefined) throw new Error(`range ${index} of the batch ${id} has no items`);
  if (header.position !== range.position || texts.length !== range.items) {
    throw new Error(`range ${index} of the batch ${id} has other items than its record says`);
  }
  const { position, rows, filenames } = header;
  return texts.map((json, index) => {
    const [row, filename] = [rows?.[index], filenames?.[index]];
    return { position: position + index, json, ...(row !== undefined && { row }), ...(filename && { filename }) };
  });
}

/** Gives the items of a range by their positions in the document. */
export function readable(items: readonly RangeItem[]): Pick<PackedItems, "read"> {
  const first = items[0]?.position ?? 1;
  return { read: async (position, count) => items.slice(position - first, position - first + count) };
}
