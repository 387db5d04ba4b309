/** Asks Docker and AWS what a deployment needs to know. Facts that may not be asked stay undefined. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { HeadBucketCommand, NotFound, S3Client } from "@aws-sdk/client-s3";
import { directoryTableName, recordsTableName } from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { DockerFacts, RegionFacts } from "./preflight.ts";

const run = promisify(execFile);

/** @param docker the program */
export async function findDocker(docker: string): Promise<DockerFacts> {
  const ask = (...words: readonly string[]) =>
    run(docker, words).then(
      ({ stdout }) => stdout,
      () => undefined,
    );
  const [version, builder, store, buildx] = await Promise.all([
    ask("version", "--format", "{{.Server.Version}}"),
    ask("buildx", "inspect"),
    ask("info", "--format", "{{json .DriverStatus}}"),
    ask("buildx", "version"),
  ]);
  return {
    isRunning: version !== undefined,
    buildsArm64: builder?.includes("linux/arm64"),
    storesLists: store?.includes("io.containerd.snapshotter"),
    buildx: buildx === undefined ? undefined : /\bv?(\d+\.\d+\.\d+)/.exec(buildx)?.[1],
  };
}

interface Where {
  readonly installation: string;
  readonly region: Region;
  readonly profile?: string;
}

/** The prefix of what `cdk bootstrap` creates, unless it is given another qualifier. */
const BOOTSTRAP = "cdk-hnb659fds";

export async function findRegion({ installation, region, profile }: Where): Promise<RegionFacts> {
  const awsRegion = AWS_REGIONS[region];
  const options = { region: awsRegion, ...(profile !== undefined && { profile }) };
  const dynamo = new DynamoDBClient(options);
  const [directory, records, concurrency] = await Promise.all([
    findTable(dynamo, directoryTableName(installation)),
    findTable(dynamo, recordsTableName(installation, region)),
    findConcurrency(new LambdaClient(options)),
  ]);
  // Every ARN contains the account, which is part of the bucket's name.
  const account = directory?.arn?.split(":")[4];
  const bucket = `${BOOTSTRAP}-assets-${account}-${awsRegion}`;
  return {
    hasDirectory: directory?.exists,
    hasRecords: records?.exists,
    concurrency,
    isBootstrapped: account === undefined ? undefined : await hasBucket(new S3Client(options), bucket),
  };
}

interface FoundTable {
  readonly exists: boolean;
  readonly arn?: string;
}

async function findTable(client: DynamoDBClient, TableName: string): Promise<FoundTable | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return { exists: true, ...(Table?.TableArn !== undefined && { arn: Table.TableArn }) };
  } catch (error) {
    return error instanceof ResourceNotFoundException ? { exists: false } : undefined;
  }
}

async function findConcurrency(client: LambdaClient): Promise<number | undefined> {
  const found = await client.send(new GetAccountSettingsCommand({})).catch(() => undefined);
  return found?.AccountLimit?.ConcurrentExecutions;
}

async function hasBucket(client: S3Client, Bucket: string): Promise<boolean | undefined> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
    return true;
  } catch (error) {
    return error instanceof NotFound ? false : undefined;
  }
}
