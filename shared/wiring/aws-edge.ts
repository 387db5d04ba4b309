/** Composition root of the Lambda functions: what each of them has, whatever it serves. */
import { randomBytes } from "node:crypto";
import process from "node:process";
import { type AwsEnvironment, readAwsEnvironment } from "#shared/config/aws-environment.ts";
import { functionName, metricsNamespace } from "#shared/config/aws-names.ts";
import type { Forward } from "#shared/http/other-regions.ts";
import { jsonLog, type Log } from "#shared/log/log.ts";
import { type Metrics, metricLines } from "#shared/log/metrics.ts";
import type { Account } from "#shared/model/account.ts";
import type { Region } from "#shared/model/region.ts";

export interface AwsEdge {
  readonly environment: AwsEnvironment;
  /** Of this region. */
  readonly baseAddress: string;
  /** @throws ServiceError `api_key_missing`, `api_key_wrong` */
  readonly authenticate: (request: Request) => Promise<Account>;
  readonly newRequestId: () => string;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Lets the functions of other regions answer calls. */
  readonly forwardTo: (functionFor: FunctionFor) => Forward;
  /** The physical name of a function in a region. */
  readonly functionOf: (region: Region, lambda: string) => string;
}

/** The physical name of the function that answers a request in a region. */
type FunctionFor = (region: Region, request: Request) => string;

/** What a composition gives to the endpoints that it serves. */
export interface AwsWiring {
  readonly edge: AwsEdge;
}

export const awsClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
};

/** For public operations that store nothing. */
export async function wireAwsEdge(): Promise<AwsWiring> {
  return { edge: awsEdge(() => Promise.reject(new Error("this function answers public operations only"))) };
}

export function awsEdge(authenticate: AwsEdge["authenticate"]): AwsEdge {
  const environment = readAwsEnvironment(process.env);
  const { installation, region, baseAddress } = environment;
  const write = (line: string) => process.stdout.write(line);
  const lambda = process.env.AWS_LAMBDA_FUNCTION_NAME?.slice(`${installation}-${region}-`.length) ?? "";
  return {
    environment,
    baseAddress,
    authenticate,
    newRequestId: () => Buffer.from(awsClock.randomBytes(10)).toString("hex"),
    log: jsonLog(write, awsClock.now),
    metrics: metricLines({ namespace: metricsNamespace(installation), lambda, write, now: awsClock.now }),
    // Who has a client of Lambda puts another in its place: the client alone takes longer to load than all else here.
    forwardTo: () => () => Promise.reject(new Error("this function passes no call on")),
    functionOf: (to, name) => functionName(installation, to, name),
  };
}
