/** Calls the service as a patient client does: what is cut off, or answered by 503, is sent again until it is answered. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Region } from "#shared/base/model/region.ts";
import { type Answer, codeOf, isToBeRepeated } from "./answer.ts";
import type { Ledger } from "./ledger.ts";

export interface Ask {
  /** What it does, in words. */
  readonly what: string;
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Or a whole address. */
  readonly path: string;
  readonly region?: Region;
  /** The account's; none for links. */
  readonly apiKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FormData | string | Blob;
}

export interface Answered extends Answer {
  /** Whether it was sent before, and may have been done then. */
  readonly isRepetition: boolean;
}

/** One attempt. @throws Error when the connection breaks before the whole answer is there */
export type Send = (ask: Ask, signal: AbortSignal) => Promise<Answer>;

export interface AskerOptions {
  readonly send: Send;
  readonly ledger: Ledger;
  /** For one attempt, and for all of them. Default: two and four minutes. */
  readonly answerMsMax?: number;
  readonly patienceMs?: number;
}

export type Asker = (ask: Ask) => Promise<Answered | undefined>;

const PAUSE_MS = 250;

/** Undefined where the service has not answered for too long, which is noted. */
export function patientAsker({ send, ledger, answerMsMax = 120_000, patienceMs = 240_000 }: AskerOptions): Asker {
  return async (ask) => {
    ledger.count(ask.what);
    const end = performance.now() + patienceMs;
    for (let attempt = 1; ; attempt++) {
      const answer = await attemptOnce(() => send(ask, AbortSignal.timeout(answerMsMax)), ask, ledger);
      if (answer !== undefined && !isToBeRepeated(answer)) return { ...answer, isRepetition: attempt > 1 };
      ledger.count(`${SENT_AGAIN}: ${answer === undefined ? "cut off" : `${answer.status} ${codeOf(answer)}`}`);
      if (performance.now() >= end) break;
      await sleep(PAUSE_MS);
    }
    ledger.note("wrong", `${ask.what} is not answered within ${patienceMs / 1000} seconds`);
    return undefined;
  };
}

/** Begins what is counted of calls that had to be repeated. */
export const SENT_AGAIN = "sent again";

async function attemptOnce(send: () => Promise<Answer>, { what }: Ask, ledger: Ledger): Promise<Answer | undefined> {
  try {
    return await send();
  } catch (error) {
    if ((error as Error).name === "TimeoutError") ledger.note("wrong", `${what} hangs`);
    return undefined;
  }
}
