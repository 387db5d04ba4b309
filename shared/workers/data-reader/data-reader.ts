/** Port: reads a data file without trusting it. Adapter: `data-reader.process.ts` (a child process with limits). */
import type { DataFile } from "#shared/engine/data/data-kind.ts";
import type { DataWarning } from "#shared/engine/data/data-warning.ts";
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import type { ReadOptions } from "#shared/engine/data/read-data.ts";

export interface ReadData {
  readonly items: PackedItems;
  readonly warnings: readonly DataWarning[];
}

export interface DataReader {
  /**
   * Returns one data item for each row, as `readDataTable` in shared/engine/data does, within limits of time and memory.
   * @throws DataFailure if the file cannot be read, has no such sheet or no row, or exceeds a limit; ServiceError
   * `work_interrupted`, `shutting_down`
   */
  read(file: DataFile, options: ReadOptions): Promise<ReadData>;
}
