/** Determines which Lambda function answers a request. */

import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { ROUTES } from "#functions/routes.ts";
import { pathMatches } from "#shared/edge/http/transport/path-template.ts";

/** Returns undefined for a request that matches no operation, unless it reads a path that may be Studio's. */
export function lambdaOfRequest(request: Request): LambdaName | undefined {
  const { pathname } = new URL(request.url);
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  const route = Object.values(ROUTES).find((each) => each.method === method && pathMatches(each.path, pathname));
  const found = Object.entries(LAMBDAS).find(([, { operations }]) =>
    operations.some((id) => id === route?.operationId),
  );
  // It also answers that such a path is unknown, except at and below `/v1`, where a key is checked first.
  const mayBeOfStudio = method === "get" && !/^\/v1(?:\/|$)/.test(pathname);
  return (found?.[0] ?? (mayBeOfStudio ? "show-home" : undefined)) as LambdaName | undefined;
}
