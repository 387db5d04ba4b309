/**
 * Mounts endpoints on a Hono app: all of them on one machine, a single one in its Lambda function. It adds request ids,
 * CORS, authentication, HEAD, compression and error handling.
 */
import { Hono } from "hono";
import { cors } from "hono/cors";
import { CallerGone, hasLeft, outOfTime } from "#shared/base/errors/caller-gone.ts";
import { ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import type { Log } from "#shared/base/log/log.ts";
import type { Metrics } from "#shared/base/log/metrics.ts";
import type { Tracer } from "#shared/base/log/tracer.ts";
import type { Caller } from "#shared/base/model/account.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { REQUEST_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { AuditTrail } from "#shared/storage/repositories/audit-trail.ts";
import { audited } from "./audited.ts";
import { assertCallAllowed } from "./check-key-rights.ts";
import { compressed, isCompressible } from "./compress.ts";
import { confineContent } from "./content-policy.ts";
import type { Endpoint, Operation, PublicEndpoint } from "./endpoint.ts";
import { errorResponse } from "./error-response.ts";
import { EXPOSED_HEADERS } from "./exposed-headers.ts";
import { limitRequests } from "./limit-request-bytes.ts";
import { askOtherRegions, type Forward, NOT_PASSED, type Passing } from "./other-regions.ts";
import { pathMatches } from "./path-template.ts";
import { countBody, discardBody } from "./read-body.ts";
import { inRequestSpan } from "./request-span.ts";

export interface MountOptions {
  /** @throws ServiceError `api_key_missing`, `api_key_wrong` */
  readonly authenticate: (request: Request) => Promise<Caller>;
  /** All operations of the service, including those that are not mounted here. */
  readonly operations: readonly Pick<Operation, "method" | "path">[];
  readonly forward: Forward;
  /** Admits long work; without it, work starts at once. */
  readonly admit?: Admit | undefined;
  /** Reserves memory for a body before it is read; without it, memory is not limited. */
  readonly reserveBody?: ReserveBody | undefined;
  readonly newRequestId: () => string;
  /** Gets an entry for each call with a key. Absent where no operation needs a key. */
  readonly auditTrail?: Pick<AuditTrail, "append"> | undefined;
  readonly metrics: Metrics;
  /** Absent where no traces are recorded. */
  readonly tracer?: Tracer | undefined;
  /** The paths that are not traced. */
  readonly untracedPaths?: readonly string[];
  /** The size limit of requests with a key. Defaults to the operations' own limits. */
  readonly requestBytesMax?: number | undefined;
  readonly log: Log;
}

/**
 * Runs the work when a slot is free. The signal ends the wait.
 * @throws ServiceError when no slot becomes free
 */
type Admit = <Result>(account: AccountId, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

/** @throws ServiceError when there is no room, as `grow` does */
type ReserveBody = (account: AccountId, bytes: number) => { grow(bytes: number): void; release(): void };

/** Facts about a call in addition to its request. */
export interface Knowledge {
  /** Resolves when the answer is sent. Absent where that is not known. */
  readonly sent?: Promise<void>;
  /** Set when another region has forwarded the call. */
  readonly passing?: Passing;
  /** Set when the caller is authenticated already. */
  readonly account?: Caller | undefined;
}

type Variables = { Variables: { requestId: string; operation?: Operation }; Bindings: Knowledge };

/** Every path under this one needs a key, including unknown paths: a caller with a wrong key learns nothing. */
const KEYED_PATHS = "/v1/*";

export function mountEndpoints(
  endpoints: readonly (Endpoint | PublicEndpoint)[],
  around: MountOptions,
): Hono<Variables> {
  const app = new Hono<Variables>();
  app.use(async (context, next) => {
    const requestId = around.newRequestId();
    context.set("requestId", requestId);
    const outcome = () => ({ operation: context.get("operation"), status: context.res.status });
    const tracer = around.untracedPaths?.includes(context.req.path) ? undefined : around.tracer;
    await inRequestSpan(tracer, { request: context.req.raw, requestId, outcome }, next);
    if (!context.res.ok) await discardBody(context.req.raw);
    context.res.headers.set("X-Request-Id", context.get("requestId"));
    context.res.headers.set("X-Content-Type-Options", "nosniff");
    confineContent(context.res.headers);
    // A link's address grants access, so a page that is shown must not reveal it to others.
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

/** Returns whether the response lists the allowed methods (RFC 9110, 9.3.7 and 15.5.6). */
function tellsMethods({ req, res }: { readonly req: { readonly method: string }; readonly res: Response }): boolean {
  return res.status === 405 || req.method === "OPTIONS";
}

/** Allows browsers to call the service from any origin (callers.md, 10). */
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
    context.set("operation", endpoint.operation);
    const request = context.req.raw;
    const call = { request, url: new URL(request.url), parameters: context.req.param() };
    if (endpoint.access === "public") return withoutBodyForHead(request, await endpoint.handle(call));
    const account = context.env?.account ?? (await around.authenticate(request));
    const passing = context.env?.passing ?? { ...NOT_PASSED, sent: context.env?.sent };
    const otherRegions = askOtherRegions(request, { account, passing }, around);
    const { admit } = around;
    const inTurn = <Result>(work: () => Promise<Result>) =>
      admit === undefined || passing.hasSlot
        ? work()
        : untilSent(passing.sent, work, (held) => admit(account.id, request.signal, held));
    const handle = async () => {
      assertCallAllowed(account, endpoint.operation);
      // A call that another region passes on has its bytes already.
      const isOwn = context.env?.passing === undefined;
      const memory = isOwn ? around.reserveBody?.(account.id, declaredSize(request)) : undefined;
      if (memory !== undefined) countBody(request, memory.grow);
      try {
        return await withoutBodyForHead(request, await endpoint.handle({ ...call, account, inTurn, ...otherRegions }));
      } finally {
        memory?.release();
      }
    };
    // The region that was called adds the entry, not those to which it passes the call on.
    const trail = passing.hops === 0 ? around.auditTrail : undefined;
    const { parameters } = call;
    return audited(
      trail,
      { account, operation: endpoint.operation, parameters, requestId: context.get("requestId"), log: around.log },
      handle,
    );
  });
}

/** Returns the result as soon as it is there, while the slot is held until the answer is sent. */
function untilSent<Result>(
  sent: Promise<void> | undefined,
  work: () => Promise<Result>,
  admit: (held: () => Promise<void>) => Promise<void>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const held = async () => {
      resolve(await work());
      await sent;
    };
    // If the work has succeeded, this is too late to have an effect.
    admit(held).catch(reject);
  });
}

/** Returns how many bytes of the body will be kept; 0 if that is not known before it is read. */
function declaredSize({ headers }: Request): number {
  return Math.min(Number(headers.get("content-length")), REQUEST_BYTES_MAX);
}

/** Converts a path to Hono's syntax, in which a parameter begins with a colon. */
function honoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ":$1");
}

/** Cancels the body of a response to HEAD. Hono drops it unread, and an open file behind it would stay open. */
async function withoutBodyForHead(request: Request, response: Response): Promise<Response> {
  if (request.method === "HEAD") await response.body?.cancel();
  return request.method === "HEAD" ? new Response(null, response) : response;
}

function unknownRoute(around: Pick<MountOptions, "operations">, request: Request): Error {
  const path = new URL(request.url).pathname;
  // A response to HEAD has the length that the response to GET would have.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const methods = methodsAt(around, path);
  if (methods.length === 0) return serviceError("route_not_found", { method, path });
  return serviceError("method_not_allowed", { method, path, allowed: methods.join(", ") });
}

/** Returns the methods of a path. Operations with GET also support HEAD. */
function methodsAt({ operations }: Pick<MountOptions, "operations">, path: string): string[] {
  return operations
    .filter((operation) => pathMatches(operation.path, path))
    .flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
}

/** Returns the error to report, or undefined when the caller has disconnected and nobody is affected. */
function toTell(error: Error, { signal }: Request): Error | undefined {
  if (error instanceof CallerGone) return outOfTime(error);
  // When the service stops, it waits for connected callers and aborts the work for those that have disconnected.
  const isEndedByStop = error instanceof ServiceError && error.code === "shutting_down";
  return isEndedByStop && hasLeft(signal) ? undefined : error;
}

/** Returns a response that nobody reads; 499 is the status that proxies log for it. */
function nobodysAnswer(): Response {
  return new Response(null, { status: 499 });
}

function respondToError(error: unknown, requestId: string, { log, metrics }: MountOptions): Response {
  return errorResponse(error, { log, metrics, requestId });
}
