/** Everything that an installation on AWS consists of, on this machine: gateways, functions, emulators, the jobs' poller. */
import { SQSClient } from "@aws-sdk/client-sqs";
import type { RegionApps } from "#local/server/apps.ts";
import { functionName } from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import type { Log } from "#shared/base/log/log.ts";
import { REGIONS, type Region } from "#shared/base/model/region.ts";
import { type AwsDirectory, openAwsDirectory } from "#shared/wiring/aws-directory.ts";
import { atOnce } from "./at-once.ts";
import { CREDENTIALS, DIRECTORY_HERE, type Emulators, INSTALLATION, openEmulators } from "./emulators.ts";
import { openFunctionPool } from "./function-pool.ts";
import {
  batchesQueueUrl,
  CAPACITY,
  type Capacity,
  type DeployedHere,
  functionSettings,
  jobsQueueUrl,
} from "./function-settings.ts";
import { gateway } from "./gateway.ts";
import { pollJobs } from "./job-poller.ts";
import { openLambdaApi } from "./lambda-api.ts";
import { type BeforeCall, type Guard, type GuardSettings, openGuard } from "./rights/guard.ts";
import { rightsOfFunctions } from "./rights/may-call.ts";

export interface DeploymentSettings {
  /** A folder for each function, as `npm run build` makes it. */
  readonly bundles: string;
  readonly baseAddresses: Readonly<Record<Region, string>>;
  /** Where the emulators keep everything. */
  readonly dataFolder: string;
  readonly log: Log;
  readonly capacity?: Capacity;
  readonly standIns?: DeployedHere["standIns"];
  readonly endsAllChains?: DeployedHere["endsAllChains"];
  /** Called before what a function calls is passed on; what it throws breaks the call off. */
  readonly beforeCall?: BeforeCall;
}

export interface Deployment {
  /** The gateways. */
  readonly apps: RegionApps;
  readonly directory: AwsDirectory;
  readonly emulators: Pick<Emulators, "dynamoDb" | "s3AndSqs">;
  /**
   * Starts the regular work of a region, as the stack's rule does every quarter of an hour (infra/constructs/jobs.ts).
   * @throws FunctionFault when the function is killed
   */
  sweep(region: Region): Promise<void>;
  close(): Promise<void>;
}

/**
 * The limit for all gateways together. Calls between functions do not wait, as on AWS: two that wait for each other's
 * turn would wait for ever.
 */
const CALLS_MAX = 8;

export async function deployHere({
  dataFolder,
  log,
  beforeCall,
  capacity = CAPACITY,
  ...settings
}: DeploymentSettings): Promise<Deployment> {
  const emulators = await openEmulators({ installation: INSTALLATION, folder: dataFolder });
  const functions = openFunctionPool((name) => functionSettings(deployed, name));
  const lambdaApi = await openLambdaApi(functions);
  const note = (message: string) => log("error", message);
  const behind = [emulators.dynamoDb, emulators.s3AndSqs, lambdaApi.address];
  const guards = await guardsBefore(behind, { log: note, beforeCall });
  const [dynamoDb = "", s3AndSqs = "", lambdaAddress = ""] = guards.map(({ address }) => address);
  const deployed: DeployedHere = {
    ...settings,
    installation: INSTALLATION,
    capacity,
    emulators: { dynamoDb, s3AndSqs },
    lambdaAddress,
  };
  const invokeIn = (region: Region) => (lambda: string, payload: Uint8Array, traceHeader?: string) =>
    functions.invoke(functionName(INSTALLATION, region, lambda), payload, traceHeader);
  const limit = atOnce(CALLS_MAX);
  const apps = Object.fromEntries(
    REGIONS.map((region) => {
      const invoke = invokeIn(region);
      return [region, gateway({ invoke: (lambda, payload) => limit(() => invoke(lambda, payload)), log: note })];
    }),
  ) as RegionApps;
  const pollers = REGIONS.map((region) => {
    const client = new SQSClient({
      endpoint: emulators.s3AndSqs,
      region: AWS_REGIONS[region],
      credentials: CREDENTIALS,
      useQueueUrlAsEndpoint: false,
    });
    const doneBy = (lambda: string) => (event: Uint8Array, traceHeader?: string) =>
      invokeIn(region)(lambda, event, traceHeader);
    const jobs = { queueUrl: jobsQueueUrl(deployed, region), messagesMax: 10, visibilitySeconds: 60 };
    const batches = { queueUrl: batchesQueueUrl(deployed, region), messagesMax: 1, visibilitySeconds: 960 };
    const pollBatches = () => pollJobs({ client, ...batches, invoke: doneBy("run-batch"), log: note });
    return {
      stopJobs: pollJobs({ client, ...jobs, invoke: doneBy("run-job"), log: note }),
      stopBatches: Array.from({ length: capacity.rangesAtOnce }, pollBatches),
    };
  });
  const directory = openAwsDirectory({ ...DIRECTORY_HERE, endpoint: emulators.dynamoDb, now: Date.now });
  return {
    apps,
    directory,
    emulators,
    async sweep(region) {
      const job = { kind: "sweep-region", id: region };
      const event = { Records: [{ messageId: job.kind, body: JSON.stringify(job) }] };
      const { chunks } = await invokeIn(region)("run-job", Buffer.from(JSON.stringify(event)));
      for await (const _ of chunks);
    },
    async close() {
      // A batch, whose turn is long, is cut off: another worker goes on with it.
      for (const stop of pollers.flatMap(({ stopBatches }) => stopBatches)) stop();
      await Promise.all(pollers.map(({ stopJobs }) => stopJobs()));
      await functions.close();
      for (const guard of guards) guard.close();
      lambdaApi.close();
      directory.close();
      await emulators.close();
    },
  };
}

/** What the functions call: each may do there what its role on AWS lets it do. */
function guardsBefore(
  addresses: readonly string[],
  settings: Pick<GuardSettings, "log" | "beforeCall">,
): Promise<readonly Guard[]> {
  const findRefused = rightsOfFunctions(INSTALLATION);
  return Promise.all(addresses.map((before) => openGuard({ ...settings, before, findRefused })));
}
