/** Ends the work on a request whose caller has left: no fault of anybody, and nobody gets an answer. */
import { serviceError } from "./service-error.ts";

export class CallerGone extends Error {
  override readonly name = "CallerGone";
}

/** @throws CallerGone once the signal is given */
export function throwIfGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new CallerGone("the caller has left", { cause: signal.reason });
}

/** Whether nobody waits for the answer any more; they do where the signal was given because time is over. */
export function hasLeft(signal: AbortSignal): boolean {
  return signal.aborted && !isTimeout(signal.reason);
}

/** What is told to a caller who is still there, because not they have ended the work but the time that an answer may take. */
export function outOfTime({ cause }: CallerGone): Error | undefined {
  if (!isTimeout(cause)) return undefined;
  return serviceError("document_too_large", { reason: "making it takes longer than an answer may" }, cause);
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}
