/** Everything that an installation on AWS consists of, on this machine: gateways, functions, emulators, the jobs' poller. */
import { SQSClient } from "@aws-sdk/client-sqs";
import type { RegionApps } from "#infra/local/apps.ts";
import { functionName } from "#shared/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/config/aws-regions.ts";
import type { Log } from "#shared/log/log.ts";
import { REGIONS, type Region } from "#shared/model/region.ts";
import { type AwsDirectory, openAwsDirectory } from "#shared/wiring/aws-directory.ts";
import { CREDENTIALS, DIRECTORY_HERE, type Emulators, INSTALLATION, openEmulators } from "./emulators.ts";
import { openFunctionPool } from "./function-pool.ts";
import { batchesQueueUrl, type DeployedHere, functionSettings, jobsQueueUrl } from "./function-settings.ts";
import { gateway } from "./gateway.ts";
import { pollJobs } from "./job-poller.ts";
import { openLambdaApi } from "./lambda-api.ts";
import { type Guard, openGuard } from "./rights/guard.ts";
import { rightsOfFunctions } from "./rights/may-call.ts";

export interface DeploymentSettings {
  /** A folder for each function, as `npm run build` makes it. */
  readonly bundles: string;
  readonly baseAddresses: Readonly<Record<Region, string>>;
  /** Where the emulators keep everything. */
  readonly dataFolder: string;
  readonly log: Log;
}

export interface Deployment {
  /** The gateways. */
  readonly apps: RegionApps;
  readonly directory: AwsDirectory;
  readonly emulators: Pick<Emulators, "dynamoDb" | "s3AndSqs">;
  close(): Promise<void>;
}

/** Of a region. */
const BATCHES_AT_ONCE = 2;

export async function deployHere({ dataFolder, log, ...settings }: DeploymentSettings): Promise<Deployment> {
  const emulators = await openEmulators({ installation: INSTALLATION, folder: dataFolder });
  const functions = openFunctionPool((name) => functionSettings(deployed, name));
  const lambdaApi = await openLambdaApi(functions);
  const note = (message: string) => log("error", message);
  const guards = await guardsBefore([emulators.dynamoDb, emulators.s3AndSqs, lambdaApi.address], note);
  const [dynamoDb = "", s3AndSqs = "", lambdaAddress = ""] = guards.map(({ address }) => address);
  const deployed: DeployedHere = {
    ...settings,
    installation: INSTALLATION,
    emulators: { dynamoDb, s3AndSqs },
    lambdaAddress,
  };
  const invokeIn = (region: Region) => (lambda: string, payload: Uint8Array) =>
    functions.invoke(functionName(INSTALLATION, region, lambda), payload);
  const apps = Object.fromEntries(
    REGIONS.map((region) => [region, gateway({ invoke: invokeIn(region), log: note })]),
  ) as RegionApps;
  const stops = REGIONS.flatMap((region) => {
    const client = new SQSClient({
      endpoint: emulators.s3AndSqs,
      region: AWS_REGIONS[region],
      credentials: CREDENTIALS,
      useQueueUrlAsEndpoint: false,
    });
    const doneBy = (lambda: string) => (event: Uint8Array) => invokeIn(region)(lambda, event);
    const jobs = { queueUrl: jobsQueueUrl(deployed, region), messagesMax: 10, visibilitySeconds: 60 };
    const batches = { queueUrl: batchesQueueUrl(deployed, region), messagesMax: 1, visibilitySeconds: 960 };
    const pollBatches = () => pollJobs({ client, ...batches, invoke: doneBy("run-batch"), log: note });
    return [
      pollJobs({ client, ...jobs, invoke: doneBy("run-job"), log: note }),
      ...Array.from({ length: BATCHES_AT_ONCE }, pollBatches),
    ];
  });
  const directory = openAwsDirectory({ ...DIRECTORY_HERE, endpoint: emulators.dynamoDb, now: Date.now });
  return {
    apps,
    directory,
    emulators,
    async close() {
      for (const stop of stops) stop();
      functions.close();
      for (const guard of guards) guard.close();
      lambdaApi.close();
      directory.close();
      await emulators.close();
    },
  };
}

/** What the functions call: each may do there what its role on AWS lets it do. */
function guardsBefore(addresses: readonly string[], log: (message: string) => void): Promise<readonly Guard[]> {
  const findRefused = rightsOfFunctions(INSTALLATION);
  return Promise.all(addresses.map((before) => openGuard({ before, findRefused, log })));
}
