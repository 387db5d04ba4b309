/** Calls of the service over HTTP. What fails for want of an answer is tried again for a while: the service may be restarting. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode } from "#shared/errors/catalogue.ts";
import { NotDone } from "./not-done.ts";

export interface ServiceCalls {
  /** @throws NotDone with the service's own words for an error; or when it does not answer for minutes */
  call(pathOrAddress: string, init?: CallInit): Promise<Response>;
}

export interface CallInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Made anew for each try. */
  readonly body?: () => string | Blob;
  /** Statuses that are answers, beside those of success. */
  readonly expected?: readonly number[];
}

export interface ServiceCallsSettings {
  readonly address: string;
  readonly key: string;
  readonly signal: AbortSignal;
  /** Milliseconds for which no answer is waited for. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5 * 60 * 1000;
const PAUSE_MS_MAX = 10_000;

export function serviceCalls({ address, key, signal, patienceMs = PATIENCE_MS }: ServiceCallsSettings): ServiceCalls {
  const ask = (pathOrAddress: string, { method = "GET", headers, body }: CallInit) => {
    const isOwn = pathOrAddress.startsWith("/");
    return fetch(isOwn ? `${address}${pathOrAddress}` : pathOrAddress, {
      method,
      // Links and addresses of uploads are signed, and may be of another server's.
      headers: { ...(isOwn && { Authorization: key }), ...headers },
      ...(body !== undefined && { body: body(), duplex: "half" }),
      signal,
    });
  };
  return {
    async call(pathOrAddress, init = {}) {
      const giveUpAt = performance.now() + patienceMs;
      for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
        const answer = await answerOrError(() => ask(pathOrAddress, init), signal);
        if (answer instanceof Response && (answer.ok || init.expected?.includes(answer.status))) return answer;
        const fault = answer instanceof Response ? await refusal(answer) : silence(answer, address);
        if (!fault.mayPass || performance.now() + pauseMs > giveUpAt) throw fault;
        await sleep(pauseMs, undefined, { signal });
      }
    },
  };
}

async function answerOrError(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response | Error> {
  try {
    return await ask();
  } catch (error) {
    signal.throwIfAborted();
    return error as Error;
  }
}

function silence({ message, cause }: Error, address: string): NotDone {
  const why = cause instanceof Error ? cause.message : message;
  return new NotDone(`the service at ${address} does not answer (${why}). Is it running, and --address right?`, {
    mayPass: true,
  });
}

/** In the service's own words, or where they are another's, such as a gateway's, by its status. */
async function refusal(answer: Response): Promise<NotDone> {
  const text = await answer.text();
  try {
    const { message, code } = JSON.parse(text) as { readonly message: string; readonly code?: ErrorCode };
    return new NotDone(message, { mayPass: mayPass(answer.status, code) });
  } catch {
    const message = `the answer of ${new URL(answer.url).origin} is ${answer.status} ${answer.statusText}`;
    return new NotDone(message, { mayPass: mayPass(answer.status) });
  }
}

/** Too many requests, a gateway without its service, a service that is stopping, the same request still under way. */
function mayPass(status: number, code?: ErrorCode): boolean {
  if (code === "converter_unavailable" || code === "html_renderer_unavailable") return false;
  return [429, 502, 503, 504].includes(status) || code === "idempotency_key_in_use";
}
