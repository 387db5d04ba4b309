/** Adapter: asks timestamp servers over HTTP and HTTPS, at public addresses and at hosts that the operator allows. */
import { TIMESTAMP_BYTES_MAX } from "#shared/base/model/limits.ts";
import { ask } from "./ask.ts";
import { assertFetchable } from "./assert-fetchable.ts";
import { orAborted, type Reach, reachOf } from "./connect.ts";
import { RemoteFailure } from "./remote-files.ts";
import type { TimestampClient } from "./timestamp-client.ts";

/** Lookup, connection and the whole answer together. */
const DEADLINE_MS = 15_000;

interface TimestampOptions extends Partial<Reach> {
  readonly deadlineMs?: number;
}

export function createHttpTimestampClient({
  deadlineMs = DEADLINE_MS,
  ...options
}: TimestampOptions = {}): TimestampClient {
  const reach = reachOf(options);
  return {
    async ask(text, body) {
      const url = URL.parse(text);
      if (url === null) throw new RemoteFailure("not_a_url", "it is not a URL");
      assertFetchable(url);
      const signal = AbortSignal.timeout(deadlineMs);
      const message = { contentType: "application/timestamp-query", body };
      try {
        const means = { reach, signal, bytesMax: TIMESTAMP_BYTES_MAX, message };
        const answer = await orAborted(ask(url, means), signal);
        if ("redirect" in answer) throw new RemoteFailure("not_allowed", "its server redirects to another address");
        return answer.bytes;
      } catch (error) {
        throw failureOf(error, signal, deadlineMs);
      }
    },
  };
}

function failureOf(error: unknown, signal: AbortSignal, deadlineMs: number): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  return signal.aborted
    ? new RemoteFailure("timed_out", `its server did not answer within ${deadlineMs / 1000} seconds`, { cause: error })
    : new RemoteFailure("unreachable", "its server could not be reached, or closed the connection", { cause: error });
}
