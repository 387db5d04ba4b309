/** Calls the service over HTTP: the key, time limits, and retries of calls that may be repeated. */
import { setTimeout as sleep } from "node:timers/promises";
import { fileOf, jsonOf, withCheckedBody } from "./answer-body.ts";
import { checkedAddress, checkedKey } from "./check-arguments.ts";
import { errorOf, MerganserConnectionError, MerganserTimeoutError } from "./errors.ts";
import { mayRepeat, pauseMs } from "./retries.ts";

export interface ConnectionOptions {
  /** The key of the account, without a word such as Bearer. */
  readonly apiKey: string;
  /** The address of the service, with or without a slash at its end. The default is http://localhost:3000. */
  readonly baseUrl?: string;
  /** The number of milliseconds that each try may take, including its answer's body. The default is 120,000. */
  readonly timeoutMs?: number;
  /** How often a call is repeated after no answer, or after an answer that says that it may be repeated. The default is 2. */
  readonly retries?: number;
  /** Sends each request. The default is the platform's `fetch`. */
  readonly fetch?: (address: string, request: RequestInit) => Promise<Response>;
}

export interface Call {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is a form or bytes. */
  readonly body?: object | undefined;
  /**
   * Whether the call may be repeated if its answer was lost; `never` for a body that can be read once. The default is true, except
   * for POST, which is repeated after 429 alone.
   */
  readonly repeatable?: boolean | "never";
  /** Ends the call and its retries. */
  readonly signal?: AbortSignal | undefined;
}

const DEFAULTS = { timeoutMs: 120_000, retries: 2, fetch };

export class Connection {
  readonly #options: Required<ConnectionOptions>;

  constructor({ apiKey, baseUrl = "http://localhost:3000", ...options }: ConnectionOptions) {
    const address = checkedAddress(baseUrl, "baseUrl").replace(/\/+$/, "");
    this.#options = { ...DEFAULTS, ...options, apiKey: checkedKey(apiKey), baseUrl: address };
  }

  /** @throws MerganserError, MerganserConnectionError */
  async json<Body>(path: string, call: Call = {}): Promise<Body> {
    return (await this.jsonAndHeaders<Body>(path, call)).body;
  }

  /** @throws MerganserError, MerganserConnectionError */
  async jsonAndHeaders<Body>(
    path: string,
    call: Call = {},
  ): Promise<{ readonly body: Body; readonly headers: Headers }> {
    return this.#repeat(path, call, async (answer) => ({ body: await jsonOf<Body>(answer), headers: answer.headers }));
  }

  /** @throws MerganserError, MerganserConnectionError, and so does reading the body */
  async file(
    path: string,
    call: Call = {},
  ): Promise<{ readonly body: ReadableStream<Uint8Array>; readonly headers: Headers }> {
    return this.#repeat(path, call, async (answer) => ({ body: await fileOf(answer), headers: answer.headers }));
  }

  /** Makes a call whose answer has nothing to read. @throws MerganserError, MerganserConnectionError */
  async call(path: string, call: Call = {}): Promise<void> {
    await this.#repeat(path, call, async ({ body }) => body?.cancel());
  }

  /** @param path a path of the service, or a whole address, which is called without the key @param read reads an answer of success */
  async #repeat<Result>(path: string, call: Call, read: (answer: Response) => Promise<Result>): Promise<Result> {
    const { method = "GET", repeatable = method !== "POST" } = call;
    for (let tries = 0; ; tries++) {
      try {
        const answer = await this.#try(path, call);
        // The first try may have deleted it before its answer was lost.
        const isGone = tries > 0 && method === "DELETE" && answer.status === 404;
        if (answer.ok || isGone) return await read(answer);
        throw await errorOf(answer);
      } catch (error) {
        if (tries >= this.#options.retries || !mayRepeat(error, repeatable)) throw error;
        await sleep(pauseMs(error, tries), undefined, call.signal && { signal: call.signal });
      }
    }
  }

  async #try(path: string, { method = "GET", query, headers, body, signal }: Call): Promise<Response> {
    const { apiKey, baseUrl, timeoutMs, fetch } = this.#options;
    const isOwn = path.startsWith("/");
    const address = isOwn ? `${baseUrl}${path}${queryText(query)}` : checkedAddress(path, "The link");
    const sent = bodyOf(body);
    const asked = isOwn ? baseUrl : new URL(address).origin;
    const limit = AbortSignal.timeout(timeoutMs);
    const explain = (what: string) => (cause: unknown) => {
      if (signal?.aborted) return signal.reason as Error;
      if (!limit.aborted)
        return new MerganserConnectionError(`${what} (${reason(cause)}).${this.#hint(asked)}`, { cause });
      const message = `${asked} did not answer within ${timeoutMs} ms. Set timeoutMs, or use documents.start for long work.`;
      return new MerganserTimeoutError(`${message}${this.#hint(asked)}`, { cause });
    };
    try {
      // Links and addresses of uploads carry a signature of their own, and may belong to another server.
      const answer = await fetch(address, {
        method,
        headers: { ...(isOwn && { Authorization: apiKey }), ...typeOf(body), ...headers },
        ...sent,
        // A redirected POST would become a GET, whose answer looks like success.
        ...(isOwn && { redirect: "manual" as const }),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      return withCheckedBody(answer, explain(`The answer of ${asked} broke off`));
    } catch (cause) {
      throw explain(`${asked} does not answer`)(cause);
    }
  }

  /** The service makes links with addresses of its own, which it may have wrong. */
  #hint(asked: string): string {
    if (new URL(asked).origin === new URL(this.#options.baseUrl).origin) return "";
    return ` The service's links lead there, and not to baseUrl. If that is wrong, set BASE_ADDRESS_<REGION> of the service.`;
  }
}

function typeOf(body: object | undefined): Record<string, string> {
  return isJson(body) ? { "Content-Type": "application/json" } : {};
}

function bodyOf(body: object | undefined): RequestInit {
  if (body === undefined) return {};
  if (isJson(body)) return { body: JSON.stringify(body) };
  return { body: body as NonNullable<RequestInit["body"]>, ...(body instanceof ReadableStream && { duplex: "half" }) };
}

function isJson(body: object | undefined): boolean {
  return body !== undefined && ![FormData, Blob, ReadableStream].some((type) => body instanceof type);
}

function queryText(query: Call["query"] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) parameters.append(name, each);
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}

function reason(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
