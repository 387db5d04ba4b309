/**
 * The clients by which a function asks the functions of the other regions. Few calls do, so what speaks with Lambda is
 * loaded for the first one, except in functions that ask others of their own region for every call.
 */
import type { LambdaClient } from "@aws-sdk/client-lambda";
import { AWS_REGIONS } from "#shared/config/aws-regions.ts";
import type { Region } from "#shared/model/region.ts";

/** One for each region, made when it is wanted. What it asks for is asked once. */
export function awsLambdaClients(): (region: Region) => Promise<LambdaClient> {
  const clients = new Map<Region, LambdaClient>();
  return async (region) => {
    const { lambdaClient } = await import("#shared/lambda/lambda-client.ts");
    const client = clients.get(region) ?? lambdaClient({ region: AWS_REGIONS[region], attempts: 1 });
    clients.set(region, client);
    return client;
  };
}
