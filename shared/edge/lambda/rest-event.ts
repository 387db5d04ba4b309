/**
 * Converts events of an API Gateway REST API with Lambda proxy integration to web requests and back (API Gateway
 * Developer Guide, "Input format of a Lambda function for proxy integration").
 */

import { type Caller, callerSchema } from "#shared/base/model/account.ts";
import { parseStoredJson } from "#shared/base/model/schema.ts";
import type { PassedCall, Passing } from "#shared/edge/http/transport/other-regions.ts";

export interface RestEvent {
  readonly httpMethod: string;
  /** The path as the caller sent it, without the stage. */
  readonly path: string;
  readonly multiValueHeaders: MultiValues | null;
  /** The query parameters, percent-decoded. */
  readonly multiValueQueryStringParameters: MultiValues | null;
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
  readonly requestContext: RestContext;
  /**
   * Set when another region has forwarded the call. The gateway never creates this field, so callers cannot forge it.
   */
  readonly passing?: Passing;
}

type MultiValues = Readonly<Record<string, readonly string[]>>;

interface RestContext {
  readonly requestId?: string;
  /** The authorizer's facts about the caller. `account` is JSON, because a context can only contain texts. */
  readonly authorizer?: { readonly account?: string } | null;
}

/** Returns the request of an event. Its address is the event's path on the host of `baseAddress`. */
export function requestOf(event: RestEvent, baseAddress: string, signal?: AbortSignal): Request {
  const url = new URL(baseAddress);
  url.pathname = event.path;
  url.search = queryOf(event.multiValueQueryStringParameters).toString();
  const { httpMethod: method } = event;
  const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(event);
  const headers = headersOf(event.multiValueHeaders);
  return new Request(url, { method, headers, ...(body && { body }), ...(signal && { signal }) });
}

/** Returns the event that forwards the request on behalf of the account to the same operation in another region. */
export async function eventOf(request: Request, { account, passing }: PassedCall): Promise<RestEvent> {
  const { pathname, searchParams } = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  return {
    httpMethod: request.method,
    path: pathname,
    multiValueHeaders: multiValuesOf(request.headers),
    multiValueQueryStringParameters: multiValuesOf(searchParams),
    body: body.length === 0 ? null : body.toString("base64"),
    isBase64Encoded: body.length > 0,
    requestContext: { authorizer: { account: JSON.stringify(account) } },
    passing,
  };
}

/** Returns the account that the authorizer has found or that the forwarding region has set. */
export function accountOf({ requestContext: { authorizer } }: Pick<RestEvent, "requestContext">): Caller | undefined {
  return authorizer?.account === undefined
    ? undefined
    : parseStoredJson("account of a call", callerSchema, authorizer.account);
}

function bodyOf({ body, isBase64Encoded }: RestEvent): Uint8Array<ArrayBuffer> | undefined {
  return body === null ? undefined : new Uint8Array(Buffer.from(body, isBase64Encoded ? "base64" : "utf8"));
}

function queryOf(values: MultiValues | null): URLSearchParams {
  return new URLSearchParams(pairsOf(values));
}

/** Headers are bytes in HTTP. A value beyond Latin-1 is converted to its bytes in UTF-8, as Node does. */
function headersOf(values: MultiValues | null): Headers {
  const headers = new Headers();
  for (const [name, value] of pairsOf(values)) {
    headers.append(name, /[^\0-\xff]/.test(value) ? Buffer.from(value).toString("latin1") : value);
  }
  return headers;
}

function pairsOf(values: MultiValues | null): [string, string][] {
  return Object.entries(values ?? {}).flatMap(([name, each]) => each.map((value): [string, string] => [name, value]));
}

/** Groups the values of headers or a query by name. Any name is safe, including `constructor`. */
export function multiValuesOf(pairs: Iterable<[string, string]>): MultiValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
}
