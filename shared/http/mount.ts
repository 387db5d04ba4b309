/**
 * Mounts endpoints on one Hono app: all of them on one machine, one of them in its Lambda. Around each:
 * request id, CORS, authentication, HEAD, compression, and the one catch of errors.
 */
import { Hono } from "hono";
import { cors } from "hono/cors";
import { CallerGone, hasLeft, outOfTime } from "#shared/errors/caller-gone.ts";
import { ServiceError, serviceError } from "#shared/errors/service-error.ts";
import type { Log } from "#shared/log/log.ts";
import type { Metrics } from "#shared/log/metrics.ts";
import type { Account } from "#shared/model/account.ts";
import type { AccountId } from "#shared/model/ids.ts";
import { compressed, isCompressible } from "./compress.ts";
import { confineContent } from "./content-policy.ts";
import type { Endpoint, Operation, PublicEndpoint } from "./endpoint.ts";
import { errorResponse } from "./error-response.ts";
import { EXPOSED_HEADERS } from "./exposed-headers.ts";
import { limitRequests } from "./limit-requests.ts";
import { askOtherRegions, type Forward, NOT_PASSED, type Passing } from "./other-regions.ts";
import { pathMatches } from "./path-template.ts";
import { discardBody } from "./read-body.ts";

export interface MountOptions {
  /** @throws ServiceError `api_key_missing`, `api_key_wrong` */
  readonly authenticate: (request: Request) => Promise<Account>;
  /** Every operation of the service, mounted here or not. */
  readonly operations: readonly Pick<Operation, "method" | "path">[];
  readonly forward: Forward;
  /** Lets in what takes long; at once when absent. */
  readonly admit?: Admit | undefined;
  readonly newRequestId: () => string;
  readonly metrics: Metrics;
  /** Of requests with a key; the operations' own limits when absent. */
  readonly requestBytesMax?: number | undefined;
  readonly log: Log;
}

/** Does the work when its turn comes; the signal ends the waiting. @throws ServiceError when it does not come */
type Admit = <Result>(account: AccountId, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

/** What is known of a call beside its request. */
export interface Knowledge {
  /** There when another region has passed the call on. */
  readonly passing?: Passing;
  /** There when whoever brings the call knows who calls. */
  readonly account?: Account | undefined;
}

type Variables = { Variables: { requestId: string }; Bindings: Knowledge };

/** Everything under this path needs a key, also what does not exist: a wrong key learns nothing. */
const KEYED_PATHS = "/v1/*";

export function mountEndpoints(
  endpoints: readonly (Endpoint | PublicEndpoint)[],
  around: MountOptions,
): Hono<Variables> {
  const app = new Hono<Variables>();
  app.use(async (context, next) => {
    context.set("requestId", around.newRequestId());
    await next();
    if (!context.res.ok) await discardBody(context.req.raw);
    context.res.headers.set("X-Request-Id", context.get("requestId"));
    context.res.headers.set("X-Content-Type-Options", "nosniff");
    confineContent(context.res.headers);
    // The address of a link is its right: a shown page must not tell it to others.
    context.res.headers.set("Referrer-Policy", "no-referrer");
    if (tellsMethods(context)) context.res.headers.set("Allow", methodsAt(around, context.req.path).join(", "));
    if (isCompressible(context.res.headers)) context.res = compressed(context.req.raw, context.res);
  });
  app.use(allowBrowsers());
  if (around.requestBytesMax !== undefined) app.use(KEYED_PATHS, limitRequests(around.requestBytesMax));
  for (const endpoint of endpoints) mountEndpoint(app, endpoint, around);
  app.all(KEYED_PATHS, async (context) => {
    if (context.env?.account === undefined) await around.authenticate(context.req.raw);
    throw unknownRoute(around, context.req.raw);
  });
  app.notFound((context) => respondToError(unknownRoute(around, context.req.raw), context.get("requestId"), around));
  app.onError((error, context) => {
    const told = toTell(error, context.req.raw);
    return told === undefined ? nobodysAnswer() : respondToError(told, context.get("requestId"), around);
  });
  return app;
}

/** RFC 9110, 9.3.7 and 15.5.6. */
function tellsMethods({ req, res }: { readonly req: { readonly method: string }; readonly res: Response }): boolean {
  return res.status === 405 || req.method === "OPTIONS";
}

/** Browsers call the service directly, from any origin (callers.md, 10). */
function allowBrowsers() {
  return cors({
    origin: "*",
    allowMethods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    exposeHeaders: [...EXPOSED_HEADERS],
    maxAge: 24 * 60 * 60,
  });
}

function mountEndpoint(app: Hono<Variables>, endpoint: Endpoint | PublicEndpoint, around: MountOptions): void {
  const { method, path } = endpoint.operation;
  app.on(method.toUpperCase(), honoPath(path), async (context) => {
    const request = context.req.raw;
    const call = { request, url: new URL(request.url), parameters: context.req.param() };
    if (endpoint.access === "public") return withoutBodyForHead(request, await endpoint.handle(call));
    const account = context.env?.account ?? (await around.authenticate(request));
    const otherRegions = askOtherRegions(request, { account, passing: context.env?.passing ?? NOT_PASSED }, around);
    const inTurn = <Result>(work: () => Promise<Result>) =>
      around.admit === undefined ? work() : around.admit(account.id, request.signal, work);
    return withoutBodyForHead(request, await endpoint.handle({ ...call, account, inTurn, ...otherRegions }));
  });
}

/** Hono writes a parameter with a colon before it. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Hono drops the body of an answer to HEAD unread: an open file behind it must be closed. */
async function withoutBodyForHead(request: Request, response: Response): Promise<Response> {
  if (request.method === "HEAD") await response.body?.cancel();
  return request.method === "HEAD" ? new Response(null, response) : response;
}

function unknownRoute(around: Pick<MountOptions, "operations">, request: Request): Error {
  const path = new URL(request.url).pathname;
  // The answer to HEAD has the length that GET's would have.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const methods = methodsAt(around, path);
  if (methods.length === 0) return serviceError("route_not_found", { method, path });
  return serviceError("method_not_allowed", { method, path, allowed: methods.join(", ") });
}

/** What takes GET takes HEAD. */
function methodsAt({ operations }: Pick<MountOptions, "operations">, path: string): string[] {
  return operations
    .filter((operation) => pathMatches(operation.path, path))
    .flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
}

/** Undefined for what has failed nobody: the caller has left. */
function toTell(error: Error, { signal }: Request): Error | undefined {
  if (error instanceof CallerGone) return outOfTime(error);
  // A stop of the service waits for callers, and ends what is still done for those who have left.
  const isEndedByStop = error instanceof ServiceError && error.code === "shutting_down";
  return isEndedByStop && hasLeft(signal) ? undefined : error;
}

/** Nobody reads it; 499 is what proxies note for it. */
function nobodysAnswer(): Response {
  return new Response(null, { status: 499 });
}

function respondToError(error: unknown, requestId: string, { log, metrics }: MountOptions): Response {
  return errorResponse(error, { log, metrics, requestId });
}
