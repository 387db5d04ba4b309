/** Stops a codec that computes for too long: WebAssembly cannot be asked to stop. */
import { createContext, Script } from "node:vm";

const place: { work?: (() => unknown) | undefined } = createContext({});
const script = new Script("work()");

/**
 * Returns undefined if the work does not end in time. V8 then stops it at the next turn of a loop, and the memory that it has
 * changed must not be used again.
 */
export function stopAfter<Result>(milliseconds: number, work: () => Result): Result | undefined {
  place.work = work;
  try {
    return script.runInContext(place, { timeout: milliseconds }) as Result;
  } catch (error) {
    if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  } finally {
    place.work = undefined;
  }
}
