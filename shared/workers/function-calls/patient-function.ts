/** Calls a function of which the maximum number of instances may be running, and waits until one is free. */
import { setTimeout } from "node:timers/promises";
import type { CalledFunction } from "./called-function.ts";

export interface Patience {
  /** Returns whether the caller has time for another attempt and for the work after it. */
  readonly mayWait: () => boolean;
  /** Ends the wait with an error. */
  readonly signal?: AbortSignal | undefined;
  /** The maximum pause before the second attempt, which doubles for each further one. Default: 100 ms. */
  readonly firstPauseMs?: number;
}

/** About the time of a conversion: with longer pauses, free instances would wait for their callers. */
const PAUSE_MS_MAX = 500;

export function patientFunction<Question>(
  worker: CalledFunction<Question>,
  { mayWait, signal, firstPauseMs = 100 }: Patience,
): CalledFunction<Question> {
  return {
    async call<Result>(question: Question) {
      for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
        const outcome = await worker.call<Result>(question);
        if (outcome.kind !== "busy" || !mayWait()) return outcome;
        // Callers that were refused together would return together.
        await setTimeout(Math.random() * pauseMs, undefined, { signal });
      }
    },
  };
}
