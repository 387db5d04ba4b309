/** A process that converts documents, as the supervisor sees it: start, convert, stop. */
import type { Conversion } from "./converter.ts";
import type { RefusedStep } from "./messages.ts";

/** How one attempt at a conversion ended. `detail` is for the log, never for a caller. */
export type Outcome =
  | { readonly kind: "converted"; readonly file: Uint8Array }
  | { readonly kind: "refused"; readonly step: RefusedStep; readonly detail: string }
  | { readonly kind: "crashed"; readonly detail: string }
  /** By somebody else: the system when memory runs out, or an operator. */
  | { readonly kind: "killed"; readonly detail: string }
  | { readonly kind: "out_of_memory"; readonly limitBytes: number };

export interface ConverterProcess {
  /** Resolves when the process can take its first document. @throws Error when it cannot be started. */
  start(): Promise<void>;

  /** Converts one document; the next may follow after `settle`. */
  convert(conversion: Conversion): Promise<Outcome>;

  /** Resolves when the last document is torn down, or the process has ended. */
  settle(): Promise<void>;

  /** Whether the process is alive and can take a document. */
  isHealthy(): boolean;

  /** Memory that the process holds now; 0 when it has ended or the system does not tell. */
  residentBytes(): number;

  /** Ends the process, whatever it does, and removes its files. Can be called at any time, also twice. */
  stop(): Promise<void>;

  describe(): ProcessDescription;
}

export interface ProcessDescription {
  readonly processId?: number;
  /** LibreOffice's, such as `25.2.3.2`. */
  readonly version?: string;
}
