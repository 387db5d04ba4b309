/** Ends the work on a request whose caller has left: no fault of anybody, and nobody gets an answer. */
export class CallerGone extends Error {
  override readonly name = "CallerGone";
}

/** @throws CallerGone once the signal is given */
export function throwIfGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new CallerGone("the caller has left", { cause: signal.reason });
}
