/** Ends the work on a request whose caller has disconnected. This is not an error, and nobody gets a response. */
import { serviceError } from "./service-error.ts";

export class CallerGone extends Error {
  override readonly name = "CallerGone";
}

/** @throws CallerGone once the signal is aborted */
export function throwIfGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new CallerGone("the caller has disconnected", { cause: signal.reason });
}

/** Returns whether the caller has disconnected. A caller whose signal was aborted by a timeout still waits. */
export function hasLeft(signal: AbortSignal): boolean {
  return signal.aborted && !isTimeout(signal.reason);
}

/** Returns the error for a caller who still waits, because the work ended by the time limit of a response. */
export function outOfTime({ cause }: CallerGone): Error | undefined {
  if (!isTimeout(cause)) return undefined;
  return serviceError(
    "document_too_large",
    { reason: "generating it takes longer than the time limit of a response" },
    cause,
  );
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}
