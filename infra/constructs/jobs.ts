/** Creates the queue of jobs that must not be lost, the queue of those that always failed, and their worker. */
import { Duration } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { LAMBDAS } from "#functions/lambdas.ts";
import { deadJobsQueueName, jobsQueueName } from "#shared/base/config/aws-names.ts";
import { queuePair } from "./queue-pair.ts";
import type { Place } from "./resource-arns.ts";

/** Includes Lambda's own retries while it is throttled, as AWS recommends for queues of functions. */
const VISIBILITY_PER_TIMEOUT = 6;

/** The number of tries of a job, six minutes apart, which outlast an outage of half an hour. */
const TRIES = 5;

/** The number of parallel jobs: enough for sweeping, and few enough to leave the account's concurrency to callers. */
const AT_ONCE = 5;

export class Jobs extends Construct {
  readonly queue: Queue;
  readonly dead: Queue;

  constructor(scope: Construct, id: string, { key, installation, region }: Place & { readonly key: Key }) {
    super(scope, id);
    const { queue, dead } = queuePair(this, {
      key,
      queueName: jobsQueueName(installation, region),
      visibilityTimeout: Duration.seconds(LAMBDAS["run-job"].timeoutSeconds * VISIBILITY_PER_TIMEOUT),
      tries: TRIES,
      deadQueueName: deadJobsQueueName(installation, region),
    });
    this.queue = queue;
    this.dead = dead;
  }

  /** One at a time, so that a job that takes too long affects no other. */
  doneBy(runJob: IFunction): void {
    runJob.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: AT_ONCE }),
    );
  }
}
