/** Composition root of the Lambda functions: what each of them has, whatever it serves. */
import { randomBytes } from "node:crypto";
import process from "node:process";
import type { LambdaClient } from "@aws-sdk/client-lambda";
import { type AwsEnvironment, readAwsEnvironment } from "#shared/config/aws-environment.ts";
import { functionName, metricsNamespace } from "#shared/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/config/aws-regions.ts";
import { lambdaClient } from "#shared/lambda/lambda-client.ts";
import { jsonLog, type Log } from "#shared/log/log.ts";
import { type Metrics, metricLines } from "#shared/log/metrics.ts";
import type { Account } from "#shared/model/account.ts";
import type { Region } from "#shared/model/region.ts";

export interface AwsRim {
  readonly environment: AwsEnvironment;
  /** Of this region. */
  readonly baseAddress: string;
  /** @throws ServiceError `api_key_missing`, `api_key_wrong` */
  readonly authenticate: (request: Request) => Promise<Account>;
  readonly newRequestId: () => string;
  readonly log: Log;
  readonly metrics: Metrics;
  /** One for each region. What it asks for is asked once. */
  readonly lambdaClientOf: (region: Region) => LambdaClient;
  /** The physical name of a function in a region. */
  readonly functionOf: (region: Region, lambda: string) => string;
}

/** What a composition gives to the endpoints that it serves. */
export interface AwsWiring {
  readonly rim: AwsRim;
}

export const awsClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
};

/** For public operations that store nothing. */
export async function wireAwsRim(): Promise<AwsWiring> {
  return { rim: awsRim(() => Promise.reject(new Error("this function answers public operations only"))) };
}

export function awsRim(authenticate: AwsRim["authenticate"]): AwsRim {
  const environment = readAwsEnvironment(process.env);
  const { installation, region, baseAddress } = environment;
  const write = (line: string) => process.stdout.write(line);
  const lambda = process.env.AWS_LAMBDA_FUNCTION_NAME?.slice(`${installation}-${region}-`.length) ?? "";
  const clients = new Map<Region, LambdaClient>();
  return {
    environment,
    baseAddress,
    authenticate,
    newRequestId: () => Buffer.from(awsClock.randomBytes(10)).toString("hex"),
    log: jsonLog(write, awsClock.now),
    metrics: metricLines({ namespace: metricsNamespace(installation), lambda, write, now: awsClock.now }),
    lambdaClientOf(to) {
      const client = clients.get(to) ?? lambdaClient({ region: AWS_REGIONS[to], attempts: 1 });
      clients.set(to, client);
      return client;
    },
    functionOf: (to, name) => functionName(installation, to, name),
  };
}
