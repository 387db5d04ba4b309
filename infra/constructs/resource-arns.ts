/** Builds the ARNs that a region's functions use from fixed names, so that no stack refers to another's resources. */
import { ArnFormat, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { LambdaName } from "#functions/lambdas.ts";
import {
  batchesQueueName,
  deadBatchesQueueName,
  directoryTableName,
  filesBucketName,
  functionName,
  jobsQueueName,
  recordsTableName,
} from "#shared/base/config/aws-names.ts";
import { AWS_REGIONS } from "#shared/base/config/aws-regions.ts";
import type { Region } from "#shared/base/model/region.ts";

export interface ResourceArns {
  /** For example `eu-central-1`. */
  readonly awsRegion: string;
  readonly records: string;
  /** The directory's replica in this region. */
  readonly directory: string;
  readonly files: string;
  readonly jobs: string;
  readonly batches: readonly string[];
  readonly deadBatches: string;
  /** The key that encrypts all of them except the directory. */
  readonly key: string;
  /** The ARNs of networks, their subnets and interfaces. */
  readonly networks: string;
}

/** One region of one installation. */
export interface Place {
  readonly installation: string;
  readonly region: Region;
}

/** @param queues the number of queues for batches */
export function resourceArns(
  scope: Construct,
  { installation, region }: Place,
  { key, queues }: { readonly key: string; readonly queues: number },
): ResourceArns {
  const stack = Stack.of(scope);
  const table = (resourceName: string) => stack.formatArn({ service: "dynamodb", resource: "table", resourceName });
  const queue = (resource: string) => stack.formatArn({ service: "sqs", resource });
  return {
    awsRegion: AWS_REGIONS[region],
    records: table(recordsTableName(installation, region)),
    directory: table(directoryTableName(installation)),
    files: `arn:${stack.partition}:s3:::${filesBucketName(installation, region, stack.account)}`,
    jobs: queue(jobsQueueName(installation, region)),
    batches: Array.from({ length: queues }, (_, index) => queue(batchesQueueName(installation, region, index))),
    deadBatches: queue(deadBatchesQueueName(installation, region)),
    key,
    networks: stack.formatArn({ service: "ec2", resource: "*", resourceName: "*" }),
  };
}

/** @param qualifier an alias or a version of the function */
export function functionArn(scope: Construct, place: Place, lambda: LambdaName, qualifier?: string): string {
  const name = functionName(place.installation, place.region, lambda);
  return Stack.of(scope).formatArn({
    service: "lambda",
    region: AWS_REGIONS[place.region],
    resource: "function",
    resourceName: qualifier === undefined ? name : `${name}:${qualifier}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}
