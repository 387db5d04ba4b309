/** Determines which Lambda function answers a request. */

import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { ROUTES, STUDIO_PATHS } from "#functions/routes.ts";
import { pathMatches } from "#shared/edge/http/transport/path-template.ts";

/** Returns undefined for a request that matches no operation and no path of Studio. */
export function lambdaOfRequest(request: Request): LambdaName | undefined {
  const { pathname } = new URL(request.url);
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  if (method === "get" && STUDIO_PATHS.some((path) => pathMatches(path, pathname))) return "show-home";
  const route = Object.values(ROUTES).find((each) => each.method === method && pathMatches(each.path, pathname));
  const found = Object.entries(LAMBDAS).find(([, { operations }]) =>
    operations.some((id) => id === route?.operationId),
  );
  return found?.[0] as LambdaName | undefined;
}
