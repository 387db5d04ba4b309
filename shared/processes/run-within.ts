/** A deadline for work that occupies this very thread, where there is no other process for it. */
import { createContext, Script } from "node:vm";
import { WorkFailure } from "./work-failure.ts";

const place: { work?: (() => unknown) | undefined } = createContext({});
const script = new Script("work()");

/**
 * V8 ends what a script of its own calls as soon as the time is over, also in the middle of a regular expression; no
 * `finally` of the work runs then. What it has changed is to be given up.
 *
 * @throws WorkFailure `timed_out`; and what the work throws
 */
export function runWithin<Result>(deadlineMs: number, work: () => Result): Result {
  place.work = work;
  try {
    return script.runInContext(place, { timeout: deadlineMs }) as Result;
  } catch (error) {
    if (Object(error).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new WorkFailure("timed_out", `not done within ${deadlineMs} ms`);
  } finally {
    place.work = undefined;
  }
}
