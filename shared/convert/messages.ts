/** What the service and its LibreOffice worker say to each other over the fork channel. */

/** Asks the worker for one conversion. */
export interface ConvertMessage {
  /** Where the worker goes for it: below its own folder. The files are `file:` URLs within. */
  readonly folder: string;
  readonly sourceUrl: string;
  readonly targetUrl: string;
  /** LibreOfficeKit's name of the target format, such as `pdf`. */
  readonly format: string;
  readonly options: string | null;
}

/** The step at which LibreOffice itself declined a document; before the first, `excess`, whose detail is for callers. */
export type RefusedStep = "excess" | "load" | "type" | "save";

/** After `ready`, every ConvertMessage gets `converted` or `refused`, and `idle` once the document is torn down and its files are gone. */
export type WorkerMessage =
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "unusable"; readonly detail: string }
  | { readonly kind: "converted" }
  | { readonly kind: "refused"; readonly step: RefusedStep; readonly detail: string }
  | { readonly kind: "idle" };
