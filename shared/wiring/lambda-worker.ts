/** Composition root of the Lambda functions that the others call: what each of them has, whatever it does. */
import process from "node:process";
import { readWorkerEnvironment, type WorkerEnvironment } from "#shared/config/worker-environment.ts";
import { httpAddressedFiles } from "#shared/function-calls/addressed-files.http.ts";
import type { AddressedFiles } from "#shared/function-calls/work-files.ts";
import { jsonLog, type Log } from "#shared/log/log.ts";

export interface LambdaWorker {
  readonly log: Log;
  readonly workFiles: AddressedFiles;
  readonly environment: WorkerEnvironment;
}

/** For the case that a program is missing in what was deployed. */
export const REBUILD = "npm run build && npx cdk deploy";

export function wireWorker(): LambdaWorker {
  return {
    environment: readWorkerEnvironment(process.env),
    log: jsonLog((line) => process.stdout.write(line), Date.now),
    workFiles: httpAddressedFiles(),
  };
}

/** Does first what makes the first real work quick. A failure is left to that, which tells its caller. */
export async function warmUp(log: Log, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("error", "The function could not do a first piece of work ahead", { detail: String(error) });
  }
}
