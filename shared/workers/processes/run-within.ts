/** Applies a deadline to synchronous work in this thread. */
import { createContext, Script } from "node:vm";
import { WorkFailure } from "./work-failure.ts";

const place: { work?: (() => unknown) | undefined } = createContext({});
const script = new Script("work()");

/**
 * Runs the work. V8 stops what is called from a script as soon as the time is over, even within a regular expression.
 * No `finally` of the work runs then, so the state that it has changed must be discarded.
 *
 * @throws WorkFailure `timed_out`; and the errors of the work
 */
export function runWithin<Result>(deadlineMs: number, work: () => Result): Result {
  place.work = work;
  try {
    return script.runInContext(place, { timeout: deadlineMs }) as Result;
  } catch (error) {
    if (Object(error).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new WorkFailure("timed_out", `it did not finish within ${deadlineMs} ms`);
  } finally {
    place.work = undefined;
  }
}
