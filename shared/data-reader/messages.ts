/** What the service and the process that reads a data file say to each other. */
import type { DataFault } from "#shared/data/data-failure.ts";
import type { DataFile } from "#shared/data/data-kind.ts";
import type { ReadOptions } from "#shared/data/read-data.ts";
import type { CellValue } from "#shared/data/sheet-grid.ts";

export interface ReadMessage {
  readonly file: DataFile;
  readonly options: ReadOptions;
}

/** The names first, then the rows in several messages, then `done`; or one of the others alone. */
export type ReaderMessage =
  | { readonly kind: "names"; readonly names: readonly string[] }
  | { readonly kind: "rows"; readonly rows: readonly (readonly CellValue[])[] }
  | { readonly kind: "done" }
  | {
      readonly kind: "refused";
      readonly fault: DataFault;
      readonly reason: string;
      readonly sheets: readonly string[] | undefined;
    }
  /** A fault of the reader itself; `detail` is for the log. */
  | { readonly kind: "failed"; readonly detail: string };
