/** Reads a data file at once, as items. */
import type { DataFile } from "#shared/engine/data/data-kind.ts";
import { itemsOf } from "#shared/engine/data/data-table.ts";
import { type ReadOptions, readDataTable } from "#shared/engine/data/read-data.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { withoutDates } from "#shared/engine/merge/values/item-dates.ts";

/** @throws DataFailure */
export function readDataFile(file: DataFile, options: ReadOptions): readonly DataItem[] {
  return Array.from(itemsOf(readDataTable(file, options)), ({ json }) => withoutDates(JSON.parse(json) as DataItem));
}
