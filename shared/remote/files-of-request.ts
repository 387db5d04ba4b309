/** Fetches the files of one request: a few at a time, so that others get their turns, and all within one deadline. */
import { type Turns, takeTurns } from "#shared/processes/turns.ts";
import { RemoteFailure, type RemoteFiles } from "./remote-files.ts";

export interface RequestTurns {
  /** The number of parallel fetches of the request. Default: 16. */
  readonly fetchesMax?: number;
  /** The turns shared by all parts of a request that has several, each with its own deadline. */
  readonly turns?: Turns;
  /** The deadline for all of them together, from the first one on. Default: 60,000. */
  readonly deadlineMs?: number;
}

const FETCHES_MAX = 16;
const DEADLINE_MS = 60_000;

/** Fetches with the given port. Fetches that the request's deadline ends fail with `timed_out`. */
export function filesOfRequest(files: RemoteFiles, options: RequestTurns = {}): RemoteFiles {
  const { turns = turnsOfRequest(options.fetchesMax), deadlineMs = DEADLINE_MS } = options;
  let end: AbortSignal | undefined;
  return {
    async fetch(url, limits) {
      end ??= AbortSignal.timeout(deadlineMs);
      const signal = end;
      // A turn may come after the deadline; then nothing is started.
      const work = async () => {
        signal.throwIfAborted();
        return files.fetch(url, { ...limits, signal });
      };
      try {
        return await turns(work);
      } catch (error) {
        if (!signal.aborted || error instanceof RemoteFailure) throw error;
        const reason = `the files of the request could not be fetched within ${deadlineMs / 1000} seconds`;
        throw new RemoteFailure("timed_out", reason, { cause: error });
      }
    },
  };
}

export function turnsOfRequest(fetchesMax = FETCHES_MAX): Turns {
  return takeTurns(fetchesMax);
}
