/** Defines the messages between the service and its LibreOffice worker over the fork channel. */

/** Asks the worker for one conversion. */
export interface ConvertMessage {
  /** The worker's folder for this conversion, below its own. The files are `file:` URLs within it. */
  readonly folder: string;
  readonly sourceUrl: string;
  readonly targetUrl: string;
  /** LibreOfficeKit's name of the target format, such as `pdf`. */
  readonly format: string;
  readonly options: string | null;
}

/**
 * The step at which LibreOffice refused a document. `excess` comes before the first step, and its detail is for
 * callers.
 */
export type RefusedStep = "excess" | "load" | "type" | "save";

/**
 * After `ready`, every ConvertMessage is answered by `converted` or `refused`, and then by `idle` once the document is
 * closed and its files are removed.
 */
export type WorkerMessage =
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "unusable"; readonly detail: string }
  | { readonly kind: "converted" }
  | { readonly kind: "refused"; readonly step: RefusedStep; readonly detail: string }
  | { readonly kind: "idle" };
