/**
 * The event of an API Gateway REST API with Lambda proxy integration, and the web request that it stands for
 * (API Gateway Developer Guide, "Input format of a Lambda function for proxy integration").
 */
import type { PassedCall, Passing } from "#shared/http/other-regions.ts";
import type { Account } from "#shared/model/account.ts";

export interface RestEvent {
  readonly httpMethod: string;
  /** Without the stage; as the caller has sent it. */
  readonly path: string;
  readonly multiValueHeaders: MultiValues | null;
  /** Percent-decoded. */
  readonly multiValueQueryStringParameters: MultiValues | null;
  readonly body: string | null;
  readonly isBase64Encoded: boolean;
  readonly requestContext: RestContext;
  /** There when another region has passed the call on. The gateway makes no such field, so no caller can. */
  readonly passing?: Passing;
}

type MultiValues = Readonly<Record<string, readonly string[]>>;

interface RestContext {
  readonly requestId?: string;
  /** What the authorizer tells of the caller: `account` is JSON, because a context holds texts only. */
  readonly authorizer?: { readonly account?: string } | null;
}

/** Relative addresses of the request are those of `baseAddress`, apart from its path. */
export function requestOf(event: RestEvent, baseAddress: string, signal?: AbortSignal): Request {
  const url = new URL(baseAddress);
  url.pathname = event.path;
  url.search = queryOf(event.multiValueQueryStringParameters).toString();
  const { httpMethod: method } = event;
  const body = method === "GET" || method === "HEAD" ? undefined : bodyOf(event);
  const headers = headersOf(event.multiValueHeaders);
  return new Request(url, { method, headers, ...(body && { body }), ...(signal && { signal }) });
}

/** The event that brings the request, on behalf of the account, to the same operation in another region. */
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

/** The account that the authorizer has found, or the region that passes the call on. */
export function accountOf({ requestContext: { authorizer } }: Pick<RestEvent, "requestContext">): Account | undefined {
  return authorizer?.account === undefined ? undefined : (JSON.parse(authorizer.account) as Account);
}

function bodyOf({ body, isBase64Encoded }: RestEvent): Uint8Array<ArrayBuffer> | undefined {
  return body === null ? undefined : new Uint8Array(Buffer.from(body, isBase64Encoded ? "base64" : "utf8"));
}

function queryOf(values: MultiValues | null): URLSearchParams {
  return new URLSearchParams(pairsOf(values));
}

/** A header's letters are bytes to HTTP: what lies beyond Latin-1 is given as its bytes in UTF-8, as Node does. */
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

/** Of headers or a query, each value under its name, whatever that is: `constructor` too. */
export function multiValuesOf(pairs: Iterable<[string, string]>): MultiValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
}
