/** Declares a process that converts documents, as the converter sees it. */
import type { Worker } from "#shared/workers/processes/worker.ts";
import type { Conversion } from "./converter.ts";
import type { RefusedStep } from "./messages.ts";

/** The result of LibreOffice. `detail` is for the log, never for a caller. */
export type Outcome =
  | { readonly kind: "converted"; readonly file: Uint8Array }
  | { readonly kind: "refused"; readonly step: RefusedStep; readonly detail: string };

export interface ConverterProcess extends Worker {
  /** Converts one document. @throws WorkFailure; Error with code ENOSPC if the disk is full */
  convert(conversion: Conversion, deadlineMs: number): Promise<Outcome>;
}
