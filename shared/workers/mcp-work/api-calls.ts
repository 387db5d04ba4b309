/** Makes the calls of one agent's tools by asking the service for them, one after the other. */
import { type ApiAnswer, type ApiCall, messageOf, responseOf } from "./messages.ts";

export class ApiCalls {
  readonly #ask: (call: ApiCall) => void;
  readonly #agent: AbortController;
  #last: Promise<unknown> = Promise.resolve();
  #answered: ((answer: ApiAnswer) => void) | undefined;

  /** @param agent aborted when the service says that the agent has gone */
  constructor(ask: (call: ApiCall) => void, agent: AbortController) {
    this.#ask = ask;
    this.#agent = agent;
  }

  /** Resolves like the platform's `fetch`. A call whose turn comes after its signal is aborted is not made. */
  readonly fetch = (address: string, init: RequestInit): Promise<Response> => {
    const response = this.#last.then(() => this.#call(address, init));
    this.#last = response.catch(() => undefined);
    return response;
  };

  answered(answer: ApiAnswer): void {
    this.#answered?.(answer);
  }

  async #call(address: string, { signal, ...init }: RequestInit): Promise<Response> {
    signal?.throwIfAborted();
    const request = new Request(address, init);
    const { promise, resolve } = Promise.withResolvers<ApiAnswer>();
    this.#answered = resolve;
    this.#ask({ kind: "call", address, method: request.method, ...(await messageOf(request)) });
    const { answer, isGone } = await promise;
    if (isGone) this.#agent.abort();
    signal?.throwIfAborted();
    return responseOf(answer);
  }
}
