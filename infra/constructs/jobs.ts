/** Creates the queue of jobs that must not be lost, the queue of those that always failed, and their worker. */
import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { LAMBDAS } from "#functions/lambdas.ts";
import { deadJobsQueueName, jobsQueueName } from "#shared/base/config/aws-names.ts";
import type { Region } from "#shared/base/model/region.ts";
import { queuePair } from "./queue-pair.ts";
import type { Place } from "./resource-arns.ts";

/** Includes Lambda's own retries while it is throttled, as AWS recommends for queues of functions. */
const VISIBILITY_PER_TIMEOUT = 6;

/** The number of tries of a job, six minutes apart, which outlast an outage of half an hour. */
const TRIES = 5;

/** The number of parallel jobs: enough for sweeping, and few enough to leave the account's concurrency to callers. */
const AT_ONCE = 5;

const SWEPT_EVERY = Duration.minutes(15);

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

  /** A rule starts the regular work. It sends the function what the queue would send, so that both are done in the same way. */
  sweptBy(runJob: IFunction, region: Region): void {
    const job = { kind: "sweep-region", id: region };
    const event = { Records: [{ messageId: job.kind, body: JSON.stringify(job) }] };
    new Rule(this, "Sweep", {
      description: "Starts the regular work of the region, such as deleting accounts",
      schedule: Schedule.rate(SWEPT_EVERY),
      targets: [new LambdaFunction(runJob, { event: RuleTargetInput.fromObject(event) })],
    });
  }

  /** One at a time, so that a job that takes too long affects no other. */
  doneBy(runJob: IFunction): void {
    runJob.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: AT_ONCE }),
    );
  }
}
