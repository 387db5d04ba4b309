/** Determines which Lambda function answers a request. */

import { LAMBDAS, type LambdaName } from "#functions/lambdas.ts";
import { ROUTES } from "#functions/routes.ts";
import { pathMatches } from "#shared/http/path-template.ts";

/** Returns undefined for a request that matches no operation. */
export function lambdaOfRequest(request: Request): LambdaName | undefined {
  const { pathname } = new URL(request.url);
  const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
  const route = Object.values(ROUTES).find((each) => each.method === method && pathMatches(each.path, pathname));
  const found = Object.entries(LAMBDAS).find(([, { operations }]) =>
    operations.some((id) => id === route?.operationId),
  );
  return found?.[0] as LambdaName | undefined;
}
