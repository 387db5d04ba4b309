/** Fetches files over HTTP and HTTPS, from public addresses and hosts that the operator allows, within limits. */
import { fairQueue, NO_OWNER } from "#shared/workers/processes/fair-queue.ts";
import { type Ask, ask } from "./ask.ts";
import { assertFetchable } from "./assert-fetchable.ts";
import { orAborted, type Reach, reachOf } from "./connect.ts";
import { type FetchLimits, RemoteFailure, type RemoteFile, type RemoteFiles } from "./remote-files.ts";

export interface HttpRemoteFilesOptions extends Partial<Reach> {
  /** The number of parallel fetches of all requests; the others wait for their turn. Default: 64. */
  readonly fetchesMax?: number;
}

/** Several times the number that `filesOfRequest` allows one request. */
const FETCHES_MAX = 64;
const REDIRECTS_MAX = 5;

/**
 * Each fetch has its own connections, which end with it. Only the address is sent: no cookie, no key, no referrer.
 * Proxies named by the environment are not used, because they would look names up again.
 */
export function createHttpRemoteFiles(options: HttpRemoteFilesOptions = {}): RemoteFiles {
  const queue = fairQueue({ max: options.fetchesMax ?? FETCHES_MAX });
  const reach = reachOf(options);
  return {
    async fetch(text, limits) {
      const first = parseAddress(text);
      const work = queue(NO_OWNER, () =>
        fetchWithin(limits, (signal) => follow(first, { reach, signal, bytesMax: limits.bytesMax })),
      );
      return limits.signal === undefined ? work : orAborted(work, limits.signal);
    },
  };
}

/** Waiting for a turn does not count: slow servers of other requests must not use up this one's time. */
async function fetchWithin(
  limits: FetchLimits,
  work: (signal: AbortSignal) => Promise<RemoteFile>,
): Promise<RemoteFile> {
  limits.signal?.throwIfAborted();
  const deadline = AbortSignal.timeout(limits.deadlineMs);
  const signal = limits.signal === undefined ? deadline : AbortSignal.any([deadline, limits.signal]);
  try {
    return await orAborted(work(signal), signal);
  } catch (error) {
    limits.signal?.throwIfAborted();
    throw failureOf(error, signal, limits);
  }
}

async function follow(first: URL, means: Ask): Promise<RemoteFile> {
  let url = first;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    means.signal.throwIfAborted();
    assertFetchable(url);
    const answer = await ask(url, means);
    if (!("redirect" in answer)) return answer;
    url = redirected(url, answer.redirect);
  }
  throw new RemoteFailure("not_allowed", `it redirects more than ${REDIRECTS_MAX} times`);
}

function parseAddress(text: string): URL {
  const url = URL.parse(text);
  if (url) return url;
  throw new RemoteFailure("not_a_url", "it is not a URL such as https://example.com/terms.pdf");
}

function redirected(from: URL, location: string): URL {
  const to = URL.parse(location, from.href);
  if (!to) throw new RemoteFailure("unreachable", "it redirects to an invalid URL");
  if (from.protocol === "https:" && to.protocol === "http:") {
    // A caller that asked for https must not get content that others on the way may have changed.
    throw new RemoteFailure("not_allowed", "it redirects from https to http");
  }
  return to;
}

function failureOf(error: unknown, signal: AbortSignal, { deadlineMs }: FetchLimits): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  if (signal.aborted) {
    return new RemoteFailure("timed_out", `it could not be fetched within ${deadlineMs / 1000} seconds`, {
      cause: error,
    });
  }
  const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
  return new RemoteFailure("unreachable", `its server could not be reached, or closed the connection${code}`, {
    cause: error,
  });
}
