/**
 * Creates the clients with which a function calls functions of other regions. Few requests need them, so the Lambda
 * client is loaded at the first call, except in functions that call others of their own region for every request.
 */
import type { LambdaClient } from "@aws-sdk/client-lambda";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import type { Region } from "#shared/base/model/region.ts";

/** Returns a function that creates one client for each region on demand. A client makes only one attempt per call. */
export function awsLambdaClients(): (region: Region) => Promise<LambdaClient> {
  const clients = new Map<Region, LambdaClient>();
  return async (region) => {
    const { lambdaClient } = await import("#shared/edge/lambda/lambda-client.ts");
    const client = clients.get(region) ?? lambdaClient({ region: AWS_REGIONS[region], attempts: 1 });
    clients.set(region, client);
    return client;
  };
}
