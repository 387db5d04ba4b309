/** Calls the API with this tab's key. */
import { key } from "./key.ts";
import { NO_CODE } from "./no-code.ts";
import { SERVICE_ADDRESS } from "./service-address.ts";

export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;

  /** @param status - 0 if the service did not answer. */
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Call {
  readonly method?: string;
  /** An object is sent as JSON. */
  readonly body?: FormData | object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** The request is finished after the page is closed. */
  readonly keepalive?: boolean;
}

let onSignedOut = () => {};

/** Sets what happens if the service does not know the key. */
export function whenKeyIsRefused(act: () => void): void {
  onSignedOut = act;
}

/** @throws ServiceError with the service's own words. */
export async function call(path: string, { body, headers, ...rest }: Call = {}): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await reach(SERVICE_ADDRESS + path, {
    ...rest,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    headers: {
      Authorization: key() ?? "",
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      ...headers,
    },
  });
  if (response.ok) return response;
  const error = await errorOf(response);
  // A key that is only being tried is not the one of this tab.
  if (error.status === 401 && headers?.Authorization === undefined) onSignedOut();
  throw error;
}

export async function callForJson<T>(path: string, options?: Call): Promise<T> {
  return jsonOf(await call(path, options));
}

/** @throws ServiceError as `bytesOf` does, and if something else than the service has answered: a proxy, a sign-in page */
export async function jsonOf<T>(response: Response): Promise<T> {
  const text = new TextDecoder().decode(await bytesOf(response));
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(response.status, NO_CODE, "");
  }
}

/** @throws ServiceError with the status 0 if the answer breaks off */
export async function bytesOf(response: Response): Promise<ArrayBuffer> {
  return unlessBroken(response.arrayBuffer());
}

/**
 * Fetches from the service, or from where its links lead: on AWS, the bucket of a file.
 * @throws ServiceError with the status 0 if nobody answers.
 */
async function reach(address: string, init?: RequestInit): Promise<Response> {
  return unlessBroken(fetch(address, init));
}

/** @throws ServiceError as `reach` does, and for an answer that is an error */
export async function reachFile(address: string, init?: RequestInit): Promise<Response> {
  const response = await reach(address, init);
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** When it was answered by the clock of the service, in milliseconds since the Unix epoch: that of this browser may be wrong. */
export function answeredAt({ headers }: Response): number {
  const date = Date.parse(headers.get("Date") ?? "");
  return Number.isNaN(date) ? Date.now() : date;
}

async function unlessBroken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ServiceError(0, "unreachable", "");
  }
}

async function errorOf(response: Response): Promise<ServiceError> {
  const answer: unknown = await response.json().catch(() => undefined);
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
  return new ServiceError(
    response.status,
    typeof code === "string" && typeof message === "string" ? code : NO_CODE,
    typeof message === "string" ? message : "",
  );
}
