/** Composition root of the Lambda functions that the others call: what each of them has, whatever it does. */
import process from "node:process";
import { readWorkerEnvironment, type WorkerEnvironment } from "#shared/config/worker-environment.ts";
import { s3WorkFiles } from "#shared/function-calls/work-files.s3.ts";
import type { ExchangedFiles } from "#shared/function-calls/work-files.ts";
import { jsonLog, type Log } from "#shared/log/log.ts";
import { s3Client } from "#shared/store/aws-clients.ts";

export interface LambdaWorker {
  readonly log: Log;
  readonly workFiles: ExchangedFiles;
  readonly environment: WorkerEnvironment;
}

/** For the case that a program is missing in what was deployed. */
export const REBUILD = "npm run build && npx cdk deploy";

export function wireWorker(): LambdaWorker {
  const environment = readWorkerEnvironment(process.env);
  const { awsRegion: region, filesBucket: bucket, s3PathStyle: pathStyle } = environment;
  return {
    environment,
    log: jsonLog((line) => process.stdout.write(line), Date.now),
    workFiles: s3WorkFiles({ client: s3Client({ region, pathStyle }), bucket }),
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
