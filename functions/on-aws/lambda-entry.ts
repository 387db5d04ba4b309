/** Creates the Lambda function around the endpoint of an operation. */

import { ROUTES } from "#functions/routes.ts";
import type { Endpoint, PublicEndpoint } from "#shared/edge/http/transport/endpoint.ts";
import { mountEndpoints } from "#shared/edge/http/transport/mount.ts";
import { serve } from "#shared/edge/lambda/serve.ts";
import type { AwsWiring } from "#shared/wiring/aws-edge.ts";
import { lambdaOfRequest } from "./lambda-of-request.ts";

/**
 * Creates a handler for AWS Lambda.
 * @param wire the composition root that creates the endpoint's dependencies
 * @param endpoints the endpoints of the function; other paths under /v1 are answered with 401, 404 or 405
 */
export function lambdaEntry<Wiring extends AwsWiring>(
  wire: () => Promise<Wiring>,
  ...endpoints: readonly ((wiring: Wiring) => Endpoint | PublicEndpoint)[]
): unknown {
  return serve(async () => {
    const wiring = await wire();
    const { edge, before = (app) => app } = wiring;
    const app = mountEndpoints(
      endpoints.map((endpoint) => endpoint(wiring)),
      {
        ...edge,
        admit: wiring.admit,
        auditTrail: wiring.auditTrail,
        operations: Object.values(ROUTES),
        forward: edge.forwardTo((region, request) => edge.functionOf(region, lambdaOfRequest(request))),
      },
    );
    return { ...edge, ...before(app) };
  });
}
