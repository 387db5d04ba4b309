/** Files by signed addresses of S3, over HTTP without any credentials: all that a called function has of the bucket. */
import { setTimeout } from "node:timers/promises";
import type { AddressedFiles } from "./work-files.ts";

export interface AddressedFilesOptions {
  /** Before the second attempt, then twice as long each time. Default: 100 ms. */
  readonly pauseMs?: number;
}

/** As many as AWS's own clients make here (`store/aws-clients.ts`). */
const ATTEMPTS_MAX = 4;

/** For one attempt with all its bytes. */
const ATTEMPT_DEADLINE_MS = 60_000;

export function httpAddressedFiles({ pauseMs = 100 }: AddressedFilesOptions = {}): AddressedFiles {
  return {
    get: (address) => trying(pauseMs, async () => (await answerOf(address, {})).bytes()),
    put: (address, body) =>
      trying(pauseMs, async () => {
        await (await answerOf(address, { method: "PUT", body: new Uint8Array(body) })).arrayBuffer();
      }),
  };
}

/** What another attempt does not mend: the address has ended, or names nothing. */
class Refused extends Error {
  override readonly name = "Refused";
}

async function trying<Result>(pauseMs: number, attempt: () => Promise<Result>, left = ATTEMPTS_MAX): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (left === 1 || error instanceof Refused) throw error;
    await setTimeout(pauseMs);
    return trying(2 * pauseMs, attempt, left - 1);
  }
}

async function answerOf(address: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(address, { ...request, signal: AbortSignal.timeout(ATTEMPT_DEADLINE_MS) });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  // Without the address's query, by which anyone who reads the log could get the file.
  const what = `the store answered ${answer.status} for ${new URL(address).pathname}`;
  throw answer.status >= 500 || answer.status === 429 ? new Error(what) : new Refused(what);
}
