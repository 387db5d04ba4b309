/** Composition root of the Lambda functions that use the store: DynamoDB, S3 and SQS behind the ports. */
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { BATCH_DAYS_MAX } from "#shared/base/model/limits.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { authenticate } from "#shared/edge/http/transport/authenticate.ts";
import { lambdaForward } from "#shared/edge/lambda/forward.lambda.ts";
import type {
  KeyDependencies,
  StoreDependencies,
  SweepDependencies,
} from "#shared/service/dependencies/dependencies.ts";
import { addressingS3Client, dynamoClient, s3Client, sqsClient } from "#shared/storage/aws/aws-clients.ts";
import { s3FileAddresses } from "#shared/storage/files/file-addresses.s3.ts";
import type { FileAddresses } from "#shared/storage/files/file-addresses.ts";
import { openS3Files } from "#shared/storage/files/files.s3.ts";
import type { Files, OpenFile } from "#shared/storage/files/files.ts";
import { openAddress } from "#shared/storage/files/open-address.http.ts";
import { openSqsJobs } from "#shared/storage/jobs/jobs.sqs.ts";
import type { BatchJob, Job, Jobs } from "#shared/storage/jobs/jobs.ts";
import { spreadJobs } from "#shared/storage/jobs/spread-jobs.ts";
import { secretInRecords } from "#shared/storage/links/link-secret.records.ts";
import { linksOf } from "#shared/storage/links/links.ts";
import { countedRecords } from "#shared/storage/records/counted-records.ts";
import { openDynamoRecords } from "#shared/storage/records/records.dynamodb.ts";
import { lambdaOtherRegions } from "#shared/storage/regions/other-regions.lambda.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import type { AuditTrail } from "#shared/storage/repositories/audit-trail.ts";
import { creationTimesOf } from "#shared/storage/repositories/creation-times.ts";
import { keyUses } from "#shared/storage/repositories/key-uses.ts";
import { passesOver } from "#shared/storage/repositories/passes.ts";
import { type RunningRequests, runningRequests } from "#shared/storage/repositories/running-requests.ts";
import { mayStoreBytes, storedBytesCounters } from "#shared/storage/repositories/stored-bytes.ts";
import { type AwsEdge, type AwsWiring, awsClock, awsEdge } from "./aws-edge.ts";
import { awsLambdaClients } from "./aws-lambda-clients.ts";
import { withOrigins } from "./job-origins.ts";
import { logUnreadable } from "./log-unreadable.ts";
import { repositoriesOf } from "./repositories.ts";
import { sweepDependencies } from "./sweep-dependencies.ts";
import { timedStores } from "./timed-stores.ts";

export interface AwsStoreWiring extends AwsWiring {
  /** Required here: a function with a key's calls and without a trail would leave no entry and work all the same. */
  readonly auditTrail: AuditTrail;
  readonly deps: StoreDependencies;
  readonly keys: Pick<KeyDependencies, "accounts" | "keyUses" | "storedBy">;
  readonly sweeps: SweepDependencies;
  /** The files of `deps`, for work files, whose time is part of the step that they are carried for. */
  readonly files: Files;
  readonly fileAddresses: FileAddresses;
  readonly runningRequests: RunningRequests;
  /** Returns a short-lived address of a file in this region. */
  readonly addressToGet: (key: string) => Promise<string>;
  /** Opens a file of another region by such an address. Returns undefined when it does not exist. */
  readonly openAddress: (address: string) => Promise<OpenFile | undefined>;
}

/** The maximum duration of a function call. Work that began earlier has ended. */
const CALL_MS_MAX = 15 * 60 * 1000;

/** The lifetime of an address. The region that needs the file fetches it at once. */
const TRANSFER_SECONDS = 900;

export async function wireAwsStore(): Promise<AwsStoreWiring> {
  const { now } = awsClock;
  const clientOf = awsLambdaClients();
  const edge: AwsEdge = {
    ...awsEdge((request) => authenticate({ accounts }, request)),
    forwardTo: (functionFor) => lambdaForward({ clientOf, functionFor }),
  };
  const { environment, baseAddress, functionOf, metrics } = edge;
  const { region, recordsTable, directoryTable, filesBucket: bucket, jobsQueueUrl: queueUrl } = environment;
  const place = { region: AWS_REGIONS[region] };
  const dynamo = dynamoClient(place);
  const uncounted = openDynamoRecords({ client: dynamo, table: recordsTable, now });
  const directory = openDynamoRecords({ client: dynamo, table: directoryTable, now });
  const { storageMax } = environment;
  // Counting costs writes in all regions, which are spared without a limit.
  const counters = storageMax === 0 ? undefined : storedBytesCounters(directory, region);
  const records = counters === undefined ? uncounted : countedRecords(uncounted, mayStoreBytes, counters.add);
  const accounts = accountRepository(directory, now);
  const onUnreadable = logUnreadable(edge.log, metrics);
  const s3 = { ...place, pathStyle: environment.s3PathStyle };
  const files = openS3Files({ client: s3Client(s3), bucket, temporaryFolder: environment.temporaryFolder });
  const addresses = s3FileAddresses({ client: addressingS3Client(s3), bucket });
  const addressToGet = (key: string) => addresses.addressToGet(key, { seconds: TRANSFER_SECONDS });
  const sqs = sqsClient(place);
  const jobs = withOrigins<Job, Jobs>(openSqsJobs({ client: sqs, queueUrl }));
  const worker = Buffer.from(awsClock.randomBytes(10)).toString("hex");
  const { auditDays } = environment;
  const isOver = (_: string, began: number) => now() - began > CALL_MS_MAX;
  const repositories = repositoriesOf({ ...awsClock, worker, isOver, records, directory, auditDays, onUnreadable });
  const { templates, documents } = repositories;
  const deps: StoreDependencies = {
    ...awsClock,
    region,
    accounts,
    ...repositories,
    ...timedStores({ templates, documents, files }),
    uploadAddresses: {
      addressFor: ({ key, size, expires }) =>
        addresses.addressToPut(key, { bytes: size, seconds: Math.max(1, Math.ceil((expires - now()) / 1000)) }),
    },
    batchMsMax: BATCH_DAYS_MAX * 24 * 60 * 60 * 1000,
    jobs,
    batchJobs: withOrigins<BatchJob, Jobs<BatchJob>>(
      spreadJobs(environment.batchesQueueUrls.map((url) => openSqsJobs<BatchJob>({ client: sqs, queueUrl: url }))),
    ),
    // Each message is a separate call, so none waits for a receiver that hangs.
    webhookJobs: jobs,
    creationTimes: creationTimesOf(records, now, { every: REGIONS.length, offset: REGIONS.indexOf(region) }),
    links: linksOf({ secret: await secretInRecords(records, awsClock.randomBytes), baseAddress }),
    otherRegions: lambdaOtherRegions({
      clientOf,
      functionOf: (to) => functionOf(to, "import-template"),
      addressToGet,
      openAddress,
    }),
    metrics,
    ...(counters && { storageQuota: { max: storageMax, storedBy: counters.storedBy } }),
  };
  const requests = runningRequests(records, { now, max: environment.accountRequestsAtOnce });
  const keys = { accounts, keyUses: keyUses(directory, now), ...(counters && { storedBy: counters.storedBy }) };
  // The sums of a deleted account go with the rest of it.
  const sweeps = {
    ...sweepDependencies({ records: uncounted, directory, now }),
    storageUpkeep: {
      ...(counters && { counters }),
      passes: passesOver(uncounted),
      addOwners: deps.documents.addOwners,
    },
  };
  return {
    edge,
    auditTrail: deps.auditTrail,
    deps,
    keys,
    sweeps,
    files,
    fileAddresses: addresses,
    runningRequests: requests,
    addressToGet,
    openAddress,
  };
}
