/** A run of work on a batch, and what becomes of a run that fails. */
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { ServiceError } from "#shared/base/errors/service-error.ts";
import { UnreadableRecord } from "#shared/base/model/schema.ts";

export interface BatchRun {
  /** Asked between chunks: returns whether there is time for another one before other batches get their time slice. */
  readonly mayGoOn: () => boolean;
  /** Returns whether this process is shutting down, together with its workers. */
  readonly isStopping: () => boolean;
  /** Called with the error that interrupted the work where the caller did not cause it. The work is retried. */
  readonly onSetback: (error: unknown) => void;
}

/**
 * The number of consecutive setbacks without a completed chunk. Their pauses last seven minutes, which lets a store
 * recover.
 */
export const SETBACKS_MAX = 5;
const FIRST_PAUSE_SECONDS = 5;

/**
 * The pause for a function that an update is about to replace, where it meets what a newer version has stored. It is as
 * long as calls move gradually to the newer functions (infra/constructs/releases.ts); four of them are an hour.
 */
const UPDATE_PAUSE_SECONDS = 15 * 60;

/** These codes are not setbacks: other requests use the converter, or the service is stopping. */
const PASSING: ReadonlySet<ErrorCode> = new Set(["converter_busy", "shutting_down"]);

/** Errors of the service that a retry would meet again. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  "converter_unavailable",
  "document_invalid",
  "html_renderer_unavailable",
]);

/** Returns whether a retry is pointless until the caller or the operator changes something. */
function isFinal({ status, code }: ServiceError): boolean {
  return status < 500 || FINAL.has(code);
}

export type Outcome =
  | { readonly kind: "failed"; readonly error: ServiceError }
  | { readonly kind: "given up"; readonly error: unknown }
  | { readonly kind: "put off"; readonly setbacks: number; readonly delaySeconds: number };

/** @param setbacks the number of setbacks before */
export function outcomeOf(error: unknown, setbacks: number, run: BatchRun): Outcome {
  if (run.isStopping() || (error instanceof ServiceError && PASSING.has(error.code))) {
    return { kind: "put off", setbacks, delaySeconds: FIRST_PAUSE_SECONDS };
  }
  if (error instanceof ServiceError && isFinal(error)) return { kind: "failed", error };
  run.onSetback(error);
  if (setbacks + 1 >= SETBACKS_MAX) return { kind: "given up", error };
  const delaySeconds = error instanceof UnreadableRecord ? UPDATE_PAUSE_SECONDS : FIRST_PAUSE_SECONDS * 4 ** setbacks;
  return { kind: "put off", setbacks: setbacks + 1, delaySeconds };
}
