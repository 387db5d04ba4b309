/**
 * An API Gateway REST API on this machine, with Lambda proxy integration and response streaming: the same events, the same
 * cache of the authorizer's answers, and the same limits (API Gateway Developer Guide, "Quotas").
 */
import { randomUUID } from "node:crypto";
import { ANSWERS_THE_REST, type LambdaName } from "#functions/lambdas.ts";
import { lambdaOfRequest } from "#functions/on-aws/lambda-of-request.ts";
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { AWS_REQUEST_BYTES_MAX } from "#shared/base/model/limits.ts";
import { errorBody } from "#shared/edge/http/transport/error-response.ts";
import { EXPOSED_HEADERS } from "#shared/edge/http/transport/exposed-headers.ts";
import { jsonResponse } from "#shared/edge/http/transport/json-response.ts";
import { readBody } from "#shared/edge/http/transport/read-body.ts";
import { requestTooLarge } from "#shared/edge/http/transport/request-too-large.ts";
import { multiValuesOf, type RestEvent } from "#shared/edge/lambda/rest-event.ts";
import { readAnswer } from "#shared/edge/lambda/streamed-answer.ts";
import type { FunctionAnswer } from "./runtime-api.ts";

export interface GatewaySettings {
  /** Invokes a function of the gateway's region. */
  readonly invoke: (lambda: LambdaName, payload: Uint8Array) => Promise<FunctionAnswer>;
  readonly log: (message: string) => void;
}

const BODY_BYTES_MAX = 10 * 1024 * 1024;

/** The limit of the whole event, in which the body is Base64. */
const EVENT_BYTES_MAX = 6 * 1024 * 1024;

const AUTHORIZER_CACHE_MS = 60_000;

type AuthorizerContext = NonNullable<RestEvent["requestContext"]["authorizer"]>;

export function gateway({ invoke, log }: GatewaySettings) {
  const authorize = cachedAuthorizer(invoke);
  const fetch = async (request: Request): Promise<Response> => {
    try {
      const lambda = lambdaOfRequest(request);
      const needsKey = lambda !== ANSWERS_THE_REST && new URL(request.url).pathname.startsWith("/v1/");
      const authorizer = needsKey ? await authorize(request) : null;
      const event = Buffer.from(JSON.stringify(eventFor(request, await bodyOf(request), authorizer)));
      if (event.length > EVENT_BYTES_MAX) throw tooLarge();
      const { chunks } = await invoke(lambda, event);
      return await readAnswer(chunks);
    } catch (error) {
      if (error instanceof Refusal) return gatewayResponse(error.reason);
      log(String(error));
      return gatewayResponse(serviceError("internal", { request: randomUUID() }));
    }
  };
  return { fetch };
}

/** What the gateway itself answers with, without asking a function. */
class Refusal extends Error {
  readonly reason: ServiceError;

  constructor(reason: ServiceError) {
    super(reason.message);
    this.reason = reason;
  }
}

function gatewayResponse(reason: ServiceError): Response {
  const headers = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED_HEADERS.join(","),
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": randomUUID(),
  };
  return jsonResponse(errorBody(reason), { status: reason.status, headers });
}

function tooLarge(): Refusal {
  return new Refusal(requestTooLarge(AWS_REQUEST_BYTES_MAX));
}

function cachedAuthorizer(invoke: GatewaySettings["invoke"]): (request: Request) => Promise<AuthorizerContext> {
  const known = new Map<string, { readonly until: number; readonly verdict: Verdict }>();
  return async (request) => {
    const key = request.headers.get("authorization");
    if (key === null || key === "") throw new Refusal(serviceError("api_key_missing"));
    const last = known.get(key);
    const verdict = last !== undefined && last.until > Date.now() ? last.verdict : await askAuthorizer(invoke, request);
    if (verdict !== last?.verdict) known.set(key, { until: Date.now() + AUTHORIZER_CACHE_MS, verdict });
    if (verdict.policyDocument.Statement.some(({ Effect }) => Effect === "Deny")) {
      throw new Refusal(serviceError("api_key_wrong"));
    }
    return verdict.context ?? {};
  };
}

interface Verdict {
  readonly policyDocument: { readonly Statement: readonly { readonly Effect: "Allow" | "Deny" }[] };
  readonly context?: AuthorizerContext;
}

async function askAuthorizer(invoke: GatewaySettings["invoke"], request: Request): Promise<Verdict> {
  const event = { type: "REQUEST", headers: Object.fromEntries(request.headers) };
  const { chunks } = await invoke("authorize", Buffer.from(JSON.stringify(event)));
  return JSON.parse(Buffer.concat(await Array.fromAsync(chunks)).toString()) as Verdict;
}

/** The gateway passes a body on as it is, whatever its encoding. */
async function bodyOf({ url, method, headers, body }: Request): Promise<Buffer> {
  const request = new Request(url, { method, headers, body, duplex: "half" });
  request.headers.delete("content-encoding");
  return Buffer.from(await readBody(request, { bytesMax: BODY_BYTES_MAX, tooLarge }));
}

function eventFor(request: Request, body: Buffer, authorizer: AuthorizerContext | null): RestEvent {
  const { pathname, searchParams } = new URL(request.url);
  return {
    httpMethod: request.method,
    path: pathname,
    multiValueHeaders: multiValuesOf(request.headers),
    multiValueQueryStringParameters: searchParams.size === 0 ? null : multiValuesOf(searchParams),
    body: body.length === 0 ? null : body.toString("base64"),
    isBase64Encoded: body.length > 0,
    requestContext: { requestId: randomUUID(), authorizer },
  };
}
