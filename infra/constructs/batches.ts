/**
 * Creates the queues of documents that are made in the background, the queue of those that could not be started, and
 * their worker.
 */
import { Duration } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource, type SqsEventSourceProps } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { LAMBDAS } from "#functions/lambdas.ts";
import { sharesOfQueues } from "#infra/context/batch-queues.ts";
import { type BatchSettings, RANGES_FOR_EACH_POLLER } from "#infra/context/settings.ts";
import { batchesQueueName, deadBatchesQueueName } from "#shared/base/config/aws-names.ts";
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
  readonly settings: Pick<BatchSettings, "rangesAtOnce" | "pollers">;
}

export class Batches extends Construct {
  readonly queues: readonly Queue[];
  readonly dead: Queue;
  readonly #settings: BatchesProps["settings"];

  constructor(scope: Construct, id: string, { key, installation, region, settings }: BatchesProps) {
    super(scope, id);
    this.#settings = settings;
    const [first = "", ...furtherNames] = sharesOfQueues(settings).map((_, index) =>
      batchesQueueName(installation, region, index),
    );
    const { queue, further, dead } = queuePair(this, {
      key,
      queueName: first,
      furtherNames,
      visibilityTimeout: VISIBILITY,
      tries: TRIES,
      deadQueueName: deadBatchesQueueName(installation, region),
      deadVisibilityTimeout: Duration.seconds(LAMBDAS["run-job"].timeoutSeconds * 6),
    });
    this.queues = [queue, ...further];
    this.dead = dead;
  }

  /** One at a time, so that no batch delays another. Dead ones are reported as failed. */
  doneBy(runBatch: IFunction, runJob: IFunction): void {
    const options = { batchSize: 1, reportBatchItemFailures: true };
    for (const [index, atOnce] of sharesOfQueues(this.#settings).entries()) {
      const queue = this.queues[index];
      if (queue) runBatch.addEventSource(new SqsEventSource(queue, { ...options, ...this.#scaling(atOnce) }));
    }
    runJob.addEventSource(new SqsEventSource(this.dead, { ...options, maxConcurrency: 2 }));
  }

  /** Both ways limit the number of jobs on which the functions work at once. */
  #scaling(atOnce: number): Pick<SqsEventSourceProps, "maxConcurrency" | "provisionedPollerConfig"> {
    const { pollers } = this.#settings;
    if (pollers === 0) return { maxConcurrency: atOnce };
    const maximumPollers = Math.floor(atOnce / RANGES_FOR_EACH_POLLER);
    return { provisionedPollerConfig: { minimumPollers: pollers, maximumPollers } };
  }
}
