/**
 * Creates the queue of documents that are made in the background, the queue of those that could not be started, and
 * their worker.
 */
import { Duration } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { LAMBDAS } from "#functions/lambdas.ts";
import { batchesQueueName, deadBatchesQueueName } from "#shared/config/aws-names.ts";
import { queuePair } from "./queue-pair.ts";
import type { Place } from "./resource-arns.ts";

/**
 * A time slice that fails returns its job itself, and a batch whose worker was killed is resumed by its watch job. A
 * message that returns by this time-out could not even read its record. So it is the shortest that AWS allows, plus a
 * minute.
 */
const VISIBILITY = Duration.seconds(LAMBDAS["run-batch"].timeoutSeconds + 60);

/** A quarter of an hour apart. */
const TRIES = 5;

interface BatchesProps extends Place {
  readonly key: Key;
  /** The number of jobs on which the functions work at once. */
  readonly atOnce: number;
}

export class Batches extends Construct {
  readonly queue: Queue;
  readonly dead: Queue;
  readonly #atOnce: number;

  constructor(scope: Construct, id: string, { key, installation, region, atOnce }: BatchesProps) {
    super(scope, id);
    this.#atOnce = atOnce;
    const { queue, dead } = queuePair(this, {
      key,
      queueName: batchesQueueName(installation, region),
      visibilityTimeout: VISIBILITY,
      tries: TRIES,
      deadQueueName: deadBatchesQueueName(installation, region),
      deadVisibilityTimeout: Duration.seconds(LAMBDAS["run-job"].timeoutSeconds * 6),
    });
    this.queue = queue;
    this.dead = dead;
  }

  /** One at a time, so that no batch delays another. Dead ones are reported as failed. */
  doneBy(runBatch: IFunction, runJob: IFunction): void {
    const options = { batchSize: 1, reportBatchItemFailures: true };
    runBatch.addEventSource(new SqsEventSource(this.queue, { ...options, maxConcurrency: this.#atOnce }));
    runJob.addEventSource(new SqsEventSource(this.dead, { ...options, maxConcurrency: 2 }));
  }
}
