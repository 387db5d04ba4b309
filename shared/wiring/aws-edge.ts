/** Composition root of the Lambda functions: the parts that all of them have in common. */
import { randomBytes } from "node:crypto";
import process from "node:process";
import { type AwsEnvironment, readAwsEnvironment } from "#shared/base/config/aws-environment.ts";
import { calledName, metricsNamespace } from "#shared/base/config/aws-names.ts";
import { jsonLog, type Log } from "#shared/base/log/log.ts";
import { type Metrics, metricLines } from "#shared/base/log/metrics.ts";
import type { Caller } from "#shared/base/model/account.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Forward } from "#shared/edge/http/transport/other-regions.ts";
import type { ServedApp } from "#shared/edge/lambda/serve.ts";
import type { Admit } from "#shared/service/admission/admit-fairly.ts";
import type { AuditTrail } from "#shared/storage/repositories/audit-trail.ts";

export interface AwsEdge {
  readonly environment: AwsEnvironment;
  /** The base address of this region. */
  readonly baseAddress: string;
  /** @throws ServiceError `api_key_missing`, `api_key_wrong` */
  readonly authenticate: (request: Request) => Promise<Caller>;
  readonly newRequestId: () => string;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Returns a function that forwards calls to functions of other regions. */
  readonly forwardTo: (functionFor: FunctionFor) => Forward;
  /** Returns the name by which a function in a region is called. */
  readonly functionOf: (region: Region, lambda: string) => string;
}

/** Returns the name by which the function is called that answers a request in a region. */
type FunctionFor = (region: Region, request: Request) => string;

/** The dependencies that a composition root gives to its endpoints. */
export interface AwsWiring {
  readonly edge: AwsEdge;
  /** Admits long work; absent where there is none, or no limit. */
  readonly admit?: Admit;
  /** Gets an entry for each call with a key; absent where there are none. */
  readonly auditTrail?: AuditTrail;
  /** Wraps the function's app in what answers before it. */
  readonly before?: (app: Answering) => Answering;
}

export type Answering = Pick<ServedApp, "fetch">;

export const awsClock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  randomBytes: (count: number) => new Uint8Array(randomBytes(count)),
};

/** Wires functions for public operations that need no store. */
export async function wireAwsEdge(): Promise<AwsWiring> {
  return { edge: awsEdge(() => Promise.reject(new Error("this function handles only public operations"))) };
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
    // Compositions with a Lambda client replace this. Loading that client alone takes longer than everything else here.
    forwardTo: () => () => Promise.reject(new Error("this function forwards no requests")),
    functionOf: (to, name) => calledName(installation, to, name),
  };
}
