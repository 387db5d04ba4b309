/** Defines the messages between the service and the process that reads a data file. */
import type { DataFault } from "#shared/engine/data/data-failure.ts";
import type { DataFile } from "#shared/engine/data/data-kind.ts";
import type { DataWarning } from "#shared/engine/data/data-warning.ts";
import type { PackedBlock } from "#shared/engine/data/packed-items.ts";
import type { ReadOptions } from "#shared/engine/data/read-data.ts";

export interface ReadMessage {
  readonly file: DataFile;
  readonly options: ReadOptions;
}

/**
 * Either the rows as items in several blocks, as `packItems` yields them, followed by `done`; or a single message of
 * the other kinds.
 */
export type ReaderMessage =
  | { readonly kind: "items"; readonly block: PackedBlock }
  | { readonly kind: "done"; readonly columns: readonly string[]; readonly warnings: readonly DataWarning[] }
  | {
      readonly kind: "refused";
      readonly fault: DataFault;
      readonly reason: string;
      readonly sheets: readonly string[] | undefined;
    }
  /** An internal error of the reader; `detail` is for the log. */
  | { readonly kind: "failed"; readonly detail: string };
