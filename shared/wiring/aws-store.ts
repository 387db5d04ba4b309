/** Composition root of the Lambda functions that use the store: DynamoDB, S3 and SQS behind the ports. */
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import { REGIONS } from "#shared/base/model/region.ts";
import { authenticate } from "#shared/edge/http/authenticate.ts";
import { lambdaForward } from "#shared/edge/lambda/forward.lambda.ts";
import type { KeyDependencies, StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import { accountRegions } from "#shared/storage/store/account-regions.ts";
import { accountRepository } from "#shared/storage/store/accounts.ts";
import { addressingS3Client, dynamoClient, s3Client, sqsClient } from "#shared/storage/store/aws-clients.ts";
import { batchRepository } from "#shared/storage/store/batches.ts";
import { creationTimesOf } from "#shared/storage/store/creation-times.ts";
import { documentRepository } from "#shared/storage/store/documents.ts";
import { s3FileAddresses } from "#shared/storage/store/file-addresses.s3.ts";
import type { FileAddresses } from "#shared/storage/store/file-addresses.ts";
import { openS3Files } from "#shared/storage/store/files.s3.ts";
import type { Files, OpenFile } from "#shared/storage/store/files.ts";
import { fontRepository } from "#shared/storage/store/fonts.ts";
import { idempotencyRepository } from "#shared/storage/store/idempotency.ts";
import { openSqsJobs } from "#shared/storage/store/jobs.sqs.ts";
import type { BatchJob, Job, Jobs } from "#shared/storage/store/jobs.ts";
import { keyUses } from "#shared/storage/store/key-uses.ts";
import { secretInRecords } from "#shared/storage/store/link-secret.records.ts";
import { linksOf } from "#shared/storage/store/links.ts";
import { openAddress } from "#shared/storage/store/open-address.http.ts";
import { lambdaOtherRegions } from "#shared/storage/store/other-regions.lambda.ts";
import { rangeRepository } from "#shared/storage/store/ranges.ts";
import { openDynamoRecords } from "#shared/storage/store/records.dynamodb.ts";
import { type RunningRequests, runningRequests } from "#shared/storage/store/running-requests.ts";
import { spreadJobs } from "#shared/storage/store/spread-jobs.ts";
import { templateMoves } from "#shared/storage/store/template-moves.ts";
import { templateRepository } from "#shared/storage/store/templates.ts";
import { uploadRepository } from "#shared/storage/store/uploads.ts";
import { webhookSecrets } from "#shared/storage/store/webhook-secrets.ts";
import { webhookRepository } from "#shared/storage/store/webhooks.ts";
import { type AwsEdge, type AwsWiring, awsClock, awsEdge } from "./aws-edge.ts";
import { awsLambdaClients } from "./aws-lambda-clients.ts";
import { withOrigins } from "./job-origins.ts";
import { logUnreadable } from "./log-unreadable.ts";
import { timedStores } from "./timed-stores.ts";

export interface AwsStoreWiring extends AwsWiring {
  readonly deps: StoreDependencies;
  readonly keys: Pick<KeyDependencies, "accounts" | "keyUses">;
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
  const records = openDynamoRecords({ client: dynamo, table: recordsTable, now });
  const directory = openDynamoRecords({ client: dynamo, table: directoryTable, now });
  const accounts = accountRepository(directory, now);
  const onUnreadable = logUnreadable(edge.log, metrics);
  const s3 = { ...place, pathStyle: environment.s3PathStyle };
  const files = openS3Files({ client: s3Client(s3), bucket, temporaryFolder: environment.temporaryFolder });
  const addresses = s3FileAddresses({ client: addressingS3Client(s3), bucket });
  const addressToGet = (key: string) => addresses.addressToGet(key, { seconds: TRANSFER_SECONDS });
  const sqs = sqsClient(place);
  const jobs = withOrigins<Job, Jobs>(openSqsJobs({ client: sqs, queueUrl }));
  const worker = Buffer.from(awsClock.randomBytes(10)).toString("hex");
  const deps: StoreDependencies = {
    ...awsClock,
    region,
    ...timedStores({
      templates: templateRepository(records, now, onUnreadable),
      documents: documentRepository(records, onUnreadable),
      files,
    }),
    templateMoves: templateMoves(records),
    fonts: fontRepository(records),
    uploads: uploadRepository(records),
    uploadAddresses: {
      addressFor: ({ key, expires }) =>
        addresses.addressToPut(key, { seconds: Math.max(1, Math.ceil((expires - now()) / 1000)) }),
    },
    batches: batchRepository(records, { now, worker }),
    ranges: rangeRepository(records, { now, worker }),
    webhooks: webhookRepository(records),
    webhookSecrets: webhookSecrets(directory, awsClock),
    idempotency: idempotencyRepository(directory, {
      now,
      worker,
      isOver: (_, began) => now() - began > CALL_MS_MAX,
    }),
    jobs,
    batchJobs: withOrigins<BatchJob, Jobs<BatchJob>>(
      spreadJobs(environment.batchesQueueUrls.map((url) => openSqsJobs<BatchJob>({ client: sqs, queueUrl: url }))),
    ),
    // Each message is a separate call, so none waits for a receiver that hangs.
    webhookJobs: jobs,
    accountRegions: accountRegions(directory, now),
    creationTimes: creationTimesOf(records, now, { every: REGIONS.length, offset: REGIONS.indexOf(region) }),
    links: linksOf({ secret: await secretInRecords(records, awsClock.randomBytes), baseAddress }),
    otherRegions: lambdaOtherRegions({
      clientOf,
      functionOf: (to) => functionOf(to, "import-template"),
      addressToGet,
      openAddress,
    }),
    metrics,
  };
  const requests = runningRequests(records, { now, max: environment.accountRequestsAtOnce });
  const keys = { accounts, keyUses: keyUses(directory, now) };
  return { edge, deps, keys, files, fileAddresses: addresses, runningRequests: requests, addressToGet, openAddress };
}
