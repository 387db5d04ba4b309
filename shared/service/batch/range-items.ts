/**
 * Stores the items of each range as the planner has read them, so that no worker reads the data again, with the names
 * that their files have in an archive.
 */

import { rangeItemsKey } from "#shared/base/model/batch.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { list, number, object, optional, parseStoredJson, text } from "#shared/base/model/schema.ts";
import type { ItemJson, ItemSpan, PackedItems } from "#shared/engine/data/packed-items.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { lengthPrefixed, readLengthPrefixed } from "#shared/service/produce/pieces/length-prefix.ts";
import type { BatchRange } from "#shared/storage/store/ranges.ts";

/** Consecutive items of a document. */
export interface RangeItems extends ItemSpan {
  /** The name of each item's file in an archive. Absent unless the document is one. */
  readonly filenames?: readonly string[];
}

type RangeHeader = Omit<RangeItems, "items">;

const headerSchema = object<RangeHeader>({
  position: number,
  rows: optional(list(number)),
  filenames: optional(list(text)),
});

export async function storeRangeItems(
  { files }: Pick<Dependencies, "files">,
  id: DocumentId,
  index: number,
  { items, ...header }: RangeItems,
): Promise<void> {
  const parts = [JSON.stringify(header), ...items].map((part) => lengthPrefixed(Buffer.from(part)));
  // One write, because a range may have thousands of items.
  await files.put(rangeItemsKey(id, index), Buffer.concat(parts));
}

/**
 * @throws Error when the items are gone because the batch was ended meanwhile, or are not those of the range: an item that
 *   is missing or twice in a document would not be noticed
 */
export async function readRangeItems(
  { files }: Pick<Dependencies, "files">,
  { id, index, ...range }: Pick<BatchRange, "id" | "index" | "position" | "items">,
): Promise<RangeItems> {
  const file = await files.open(rangeItemsKey(id, index));
  if (file === undefined) throw new Error(`the items of range ${index} of the batch ${id} are gone`);
  let header: RangeHeader | undefined;
  const items: ItemJson[] = [];
  for await (const part of readLengthPrefixed(file.stream)) {
    if (header === undefined) header = parseStoredJson("range of a batch", headerSchema, part.toString());
    else items.push(part.toString());
  }
  if (header === undefined) throw new Error(`range ${index} of the batch ${id} has no items`);
  if (header.position !== range.position || items.length !== range.items) {
    throw new Error(`range ${index} of the batch ${id} has other items than its record says`);
  }
  return { ...header, items };
}

/** Gives the items of a range by their positions in the document. */
export function readable({ position: first, items, rows }: RangeItems): Pick<PackedItems, "read"> {
  return {
    async read(position, count) {
      const [from, to] = [position - first, position - first + count];
      return { position, items: items.slice(from, to), ...(rows && { rows: rows.slice(from, to) }) };
    },
  };
}
