/**
 * The bundles of one region as they are deployed, each started by AWS's runtime client when it is asked for. Stores are
 * emulators; a function that another one calls runs under the small client of `npm run start:lambda`.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { LambdaName } from "#functions/lambdas.ts";
import { functionName } from "#shared/base/config/aws-names.ts";
import type { Region } from "#shared/base/model/region.ts";
import { openAwsDirectory } from "#shared/wiring/aws-directory.ts";
import { DIRECTORY_HERE, INSTALLATION, openEmulators } from "#test/lambda/emulators.ts";
import { openFunctionPool } from "#test/lambda/function-pool.ts";
import { CAPACITY, type DeployedHere, functionSettings } from "#test/lambda/function-settings.ts";
import { openLambdaApi } from "#test/lambda/lambda-api.ts";
import { type RunningFunction, startFunction } from "#test/support/lambda-function.ts";
import { PROJECT } from "#test/support/program.ts";

export interface DeployedBundles extends AsyncDisposable {
  readonly deployed: DeployedHere;
  readonly accounts: ReturnType<typeof openAwsDirectory>["accounts"];
  /** The start time of each started function: from the start of its process until it asked for its first event. */
  readonly startMs: ReadonlyMap<LambdaName, number>;
  /** @param environment in place of what the function would be given */
  start(lambda: LambdaName, environment?: Readonly<Record<string, string>>): Promise<RunningFunction>;
}

export const REGION: Region = "eu";

/** Addresses as API Gateway assigns them: a host for each API, and the name of the stage. */
const BASE_ADDRESSES: DeployedHere["baseAddresses"] = {
  us: "https://a1us.execute-api.us-east-1.amazonaws.com/api",
  eu: "https://a1eu.execute-api.eu-central-1.amazonaws.com/api",
  uk: "https://a1uk.execute-api.eu-west-2.amazonaws.com/api",
  au: "https://a1au.execute-api.ap-southeast-2.amazonaws.com/api",
};

/** @param client the program of the runtime client. @throws Error where the bundles cannot be built */
export async function deployBundles(client: string): Promise<DeployedBundles> {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-bundles-"));
  const build = ["infra/build.ts", "--arch", "host", "--to", folder];
  await promisify(execFile)(process.execPath, build, { cwd: PROJECT });
  const emulators = await openEmulators({ installation: INSTALLATION });
  const functions = openFunctionPool((name) => functionSettings(deployed, name));
  const lambdaApi = await openLambdaApi(functions);
  const deployed: DeployedHere = {
    installation: INSTALLATION,
    bundles: path.join(folder, "functions"),
    baseAddresses: BASE_ADDRESSES,
    capacity: CAPACITY,
    emulators,
    lambdaAddress: lambdaApi.address,
  };
  const startMs = new Map<LambdaName, number>();
  const directory = openAwsDirectory({ ...DIRECTORY_HERE, endpoint: emulators.dynamoDb, now: Date.now });
  return {
    deployed,
    accounts: directory.accounts,
    startMs,
    async start(lambda, environment) {
      const running = await startUnder(client, deployed, lambda, environment);
      startMs.set(lambda, running.startMs);
      return running;
    },
    async [Symbol.asyncDispose]() {
      functions.close();
      lambdaApi.close();
      directory.close();
      await emulators.close();
      await rm(folder, { recursive: true });
    },
  };
}

function startUnder(
  client: string,
  deployed: DeployedHere,
  lambda: LambdaName,
  replaced: Readonly<Record<string, string>> = {},
): Promise<RunningFunction> {
  const name = functionName(deployed.installation, REGION, lambda);
  const settings = functionSettings(deployed, name);
  if (settings === undefined) throw new Error(`there is no function ${name}`);
  return startFunction((variables) => ({
    program: process.execPath,
    arguments: [client],
    environment: {
      ...variables,
      AWS_LAMBDA_FUNCTION_NAME: name,
      LAMBDA_TASK_ROOT: path.dirname(settings.bundle),
      _HANDLER: "index.handler",
      ...settings.environment,
      ...replaced,
    },
  }));
}
