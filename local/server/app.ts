/** Serves all operations of one region on one Hono app. */

import { keyOf } from "#clients/mcp/answer-request.ts";
import { allEndpoints, type EndpointSettings } from "#functions/api/operations.ts";
import { callSharedMcpEndpoint } from "#functions/call-mcp/endpoint.ts";
import { checkHealthEndpoint } from "#functions/check-health/endpoint.ts";
import { checkReadinessEndpoint } from "#functions/check-readiness/endpoint.ts";
import { ROUTES } from "#functions/routes.ts";
import { storeUploadEndpoint } from "#functions/store-upload/endpoint.ts";
import type { Log } from "#shared/base/log/log.ts";
import { authenticate } from "#shared/edge/http/transport/authenticate.ts";
import { type MountOptions, mountEndpoints } from "#shared/edge/http/transport/mount.ts";
import type { Forward } from "#shared/edge/http/transport/other-regions.ts";
import type { LocalDependencies } from "#shared/wiring/local-region.ts";
import type { McpWorker } from "#shared/workers/mcp-work/mcp-worker.ts";

export interface AppSettings extends EndpointSettings {
  readonly deps: LocalDependencies;
  readonly mcpWorkerFor: (account: string) => McpWorker;
  readonly forward: Forward;
  readonly admit?: MountOptions["admit"];
  readonly reserveBody?: MountOptions["reserveBody"];
  readonly log: Log;
  /** Default: the operations' own limits. */
  readonly requestBytesMax?: number | undefined;
}

export type RegionApp = Pick<ReturnType<typeof mountEndpoints>, "fetch">;

export function regionApp(settings: AppSettings): RegionApp {
  const { deps, baseAddresses, sandbox, mcpWorkerFor, forward, admit, reserveBody, log, requestBytesMax } = settings;
  const endpoints = allEndpoints(
    { deps, baseAddresses, ...(sandbox && { sandbox }) },
    storeUploadEndpoint(deps, deps.uploadTokens),
    checkHealthEndpoint(),
    checkReadinessEndpoint(deps),
    callSharedMcpEndpoint({
      mcpWorkerFor,
      baseUrl: baseAddresses[deps.region],
      fetch: (request, knowledge) => app.fetch(request, knowledge),
    }),
  );
  const app = mountEndpoints(endpoints, {
    authenticate: (request) => authenticate(deps, request, isOfAgent(request) ? keyOf(request) : undefined),
    operations: Object.values(ROUTES),
    forward,
    admit,
    reserveBody,
    auditTrail: deps.auditTrail,
    newRequestId: () => Buffer.from(deps.randomBytes(10)).toString("hex"),
    log,
    metrics: deps.metrics,
    tracer: deps.tracer,
    // Probes come each second from several balancers, and would be most of all traces.
    untracedPaths: [ROUTES.checkHealth.path, ROUTES.checkReadiness.path],
    requestBytesMax,
  });
  return app;
}

/** Programs for agents may send the key behind the word Bearer. */
function isOfAgent(request: Request): boolean {
  return new URL(request.url).pathname === ROUTES.callMcp.path;
}
