/** Fetches the files of one request: a few at a time, so that others get their turns, and all within one deadline. */
import { type FairQueue, fairQueue, NO_OWNER } from "#shared/workers/processes/fair-queue.ts";
import { RemoteFailure, type RemoteFiles } from "./remote-files.ts";

export interface RequestLimits {
  /** The number of parallel fetches of the request. Default: 16. */
  readonly fetchesMax?: number;
  /** The queue shared by all parts of a request that has several, each with its own deadline. */
  readonly queue?: FairQueue;
  /** The deadline for all of them together, from the first one on. Default: 60,000. */
  readonly deadlineMs?: number;
}

const FETCHES_MAX = 16;
const DEADLINE_MS = 60_000;

/** Fetches with the given port. Fetches that the request's deadline ends fail with `timed_out`. */
export function filesOfRequest(files: RemoteFiles, options: RequestLimits = {}): RemoteFiles {
  const { queue = requestQueue(options.fetchesMax), deadlineMs = DEADLINE_MS } = options;
  let end: AbortSignal | undefined;
  return {
    async fetch(url, limits) {
      end ??= AbortSignal.timeout(deadlineMs);
      const signal = end;
      try {
        return await queue(NO_OWNER, () => files.fetch(url, { ...limits, signal }), signal);
      } catch (error) {
        if (!signal.aborted || error instanceof RemoteFailure) throw error;
        const reason = `the files of the request could not be fetched within ${deadlineMs / 1000} seconds`;
        throw new RemoteFailure("timed_out", reason, { cause: error });
      }
    },
  };
}

export function requestQueue(fetchesMax = FETCHES_MAX): FairQueue {
  return fairQueue({ max: fetchesMax });
}
