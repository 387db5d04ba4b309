/** What the service and the process that reads a data file say to each other. */
import type { DataFault } from "#shared/data/data-failure.ts";
import type { DataFile } from "#shared/data/data-kind.ts";
import type { ReadOptions } from "#shared/data/read-data.ts";

export interface ReadMessage {
  readonly file: DataFile;
  readonly options: ReadOptions;
}

/** The rows in several blocks, as `packRows` gives them, then `done`; or one of the others alone. */
export type ReaderMessage =
  | { readonly kind: "rows"; readonly block: Uint8Array }
  | { readonly kind: "done"; readonly names: readonly string[]; readonly count: number }
  | {
      readonly kind: "refused";
      readonly fault: DataFault;
      readonly reason: string;
      readonly sheets: readonly string[] | undefined;
    }
  /** A fault of the reader itself; `detail` is for the log. */
  | { readonly kind: "failed"; readonly detail: string };
