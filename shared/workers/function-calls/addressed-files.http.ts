/**
 * Accesses files by signed S3 addresses over HTTP, without credentials. A called function has no other access to the
 * bucket.
 */
import { setTimeout } from "node:timers/promises";
import type { AddressedFiles } from "./work-files.ts";

export interface AddressedFilesOptions {
  /** The pause before the second attempt, which doubles for each further one. Default: 100 ms. */
  readonly pauseMs?: number;
}

/** The same number as for AWS's own clients (`aws-clients.ts`). */
const ATTEMPTS_MAX = 4;

/** The time limit of an attempt with all its bytes. */
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

/** A failure that another attempt cannot fix: the address has expired or refers to nothing. */
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
  // The query of the address is left out, because anyone who reads the log could fetch the file with it.
  const what = `the store answered ${answer.status} for ${new URL(address).pathname}`;
  throw answer.status >= 500 || answer.status === 429 ? new Error(what) : new Refused(what);
}
