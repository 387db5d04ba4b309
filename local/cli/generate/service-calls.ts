/**
 * Calls the service over HTTP. Calls without an answer are retried for a while, because the service may be restarting.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import { NotDone } from "./not-done.ts";

export interface ServiceCalls {
  /** @throws NotDone with the service's own message for an error; or if it does not answer for minutes */
  call(pathOrAddress: string, init?: CallInit): Promise<Response>;
}

export interface CallInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Creates the body for each try. */
  readonly body?: () => string | Blob;
  /** Statuses that count as answers, in addition to those of success. */
  readonly expected?: readonly number[];
}

export interface ServiceCallsSettings {
  readonly address: string;
  readonly key: string;
  readonly signal: AbortSignal;
  /** The number of milliseconds for which a missing answer is tolerated. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5 * 60 * 1000;
const PAUSE_MS_MAX = 10_000;

export function serviceCalls({ address, key, signal, patienceMs = PATIENCE_MS }: ServiceCallsSettings): ServiceCalls {
  const ask = (pathOrAddress: string, { method = "GET", headers, body }: CallInit) => {
    const isOwn = pathOrAddress.startsWith("/");
    return fetch(isOwn ? `${address}${pathOrAddress}` : pathOrAddress, {
      method,
      // Links and addresses of uploads are signed, and may belong to another server.
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
  return new NotDone(
    `the service at ${address} does not respond (${why}). Check that it is running, and that --address is right.`,
    {
      mayPass: true,
    },
  );
}

/** Words an error with the service's own message or, for another sender such as a gateway, with its status. */
async function refusal(answer: Response): Promise<NotDone> {
  const text = await answer.text();
  try {
    const { message, code } = JSON.parse(text) as { readonly message: string; readonly code?: ErrorCode };
    return new NotDone(message, { mayPass: mayPass(answer.status, code) });
  } catch {
    const message = `${new URL(answer.url).origin} responded with ${answer.status} ${answer.statusText}`;
    return new NotDone(message, { mayPass: mayPass(answer.status) });
  }
}

/**
 * Too many requests, a gateway without its service, a service that is stopping, or the same request still in progress.
 */
function mayPass(status: number, code?: ErrorCode): boolean {
  if (code === "converter_unavailable" || code === "html_renderer_unavailable") return false;
  return [429, 502, 503, 504].includes(status) || code === "idempotency_key_in_use";
}
