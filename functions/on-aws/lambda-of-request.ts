/** Determines which Lambda function answers a request. */

import { ANSWERS_THE_REST, type LambdaName, lambdaOfOperation } from "#functions/lambdas.ts";
import { ROUTES } from "#functions/routes.ts";
import { pathMatches } from "#shared/edge/http/transport/path-template.ts";

/**
 * A method that no operation of the path has is answered with 405 by the function that reads the path. Preflight requests,
 * which have no key, are not: they go to the function that answers the rest.
 */
export function lambdaOfRequest(request: Request): LambdaName {
  const { pathname } = new URL(request.url);
  const routes = Object.values(ROUTES).filter(({ path }) => pathMatches(path, pathname));
  const method = request.method.toLowerCase();
  const reading = method === "options" ? undefined : routes.find((route) => route.method === "get");
  const route = routes.find((each) => each.method === method) ?? reading;
  return (route && lambdaOfOperation(route.operationId)) ?? ANSWERS_THE_REST;
}
