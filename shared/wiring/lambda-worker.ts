/** Composition root of the Lambda functions that other functions call: the parts that all of them have in common. */
import process from "node:process";
import { metricsNamespace, readFunctionName } from "#shared/base/config/aws-names.ts";
import { readWorkerEnvironment, type WorkerEnvironment } from "#shared/base/config/worker-environment.ts";
import { jsonLog, type Log } from "#shared/base/log/log.ts";
import { type Metrics, metricLines } from "#shared/base/log/metrics.ts";
import { httpAddressedFiles } from "#shared/workers/function-calls/addressed-files.http.ts";
import type { AddressedFiles } from "#shared/workers/function-calls/work-files.ts";

export interface LambdaWorker {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly workFiles: AddressedFiles;
  readonly environment: WorkerEnvironment;
}

/** The remedy for a program that is missing in the deployment. */
export const REBUILD = "npm run build && npx cdk deploy";

export function wireWorker(): LambdaWorker {
  const write = (line: string) => process.stdout.write(line);
  const { installation, lambda } = readFunctionName(process.env.AWS_LAMBDA_FUNCTION_NAME ?? "");
  return {
    environment: readWorkerEnvironment(process.env),
    log: jsonLog(write, Date.now),
    metrics: metricLines({ namespace: metricsNamespace(installation), lambda, write, now: Date.now }),
    workFiles: httpAddressedFiles(),
  };
}

/**
 * Runs a first piece of work, which makes the first real one fast. A failure is only logged, because the first real
 * work reports it to its caller.
 */
export async function warmUp(log: Log, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("error", "The function could not be warmed up", { detail: String(error) });
  }
}
