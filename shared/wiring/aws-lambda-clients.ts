/** The clients by which a function asks the functions of the other regions. */
import type { LambdaClient } from "@aws-sdk/client-lambda";
import { AWS_REGIONS } from "#shared/config/aws-regions.ts";
import { lambdaClient } from "#shared/lambda/lambda-client.ts";
import type { Region } from "#shared/model/region.ts";

/** One for each region, made when it is wanted. What it asks for is asked once. */
export function awsLambdaClients(): (region: Region) => LambdaClient {
  const clients = new Map<Region, LambdaClient>();
  return (region) => {
    const client = clients.get(region) ?? lambdaClient({ region: AWS_REGIONS[region], attempts: 1 });
    clients.set(region, client);
    return client;
  };
}
