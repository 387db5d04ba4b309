/** Creates queues with one dead-letter queue, all encrypted, with the longest retention that SQS offers. */
import { Duration } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";

export interface QueuePairProps {
  readonly key: Key;
  readonly queueName: string;
  /** Further queues with the same dead-letter queue. */
  readonly furtherNames?: readonly string[];
  readonly visibilityTimeout: Duration;
  /** How often a message is delivered before it counts as dead. */
  readonly tries: number;
  readonly deadQueueName: string;
  /** Set if a function processes the dead messages. Default: 30 seconds, for people. */
  readonly deadVisibilityTimeout?: Duration;
}

export interface QueuePair {
  readonly queue: Queue;
  readonly further: readonly Queue[];
  readonly dead: Queue;
}

const KEPT = Duration.days(14);

export function queuePair(scope: Construct, props: QueuePairProps): QueuePair {
  const common = {
    encryption: QueueEncryption.KMS,
    encryptionMasterKey: props.key,
    enforceSSL: true,
    retentionPeriod: KEPT,
  };
  const dead = new Queue(scope, "Dead", {
    ...common,
    queueName: props.deadQueueName,
    ...(props.deadVisibilityTimeout && { visibilityTimeout: props.deadVisibilityTimeout }),
  });
  const queueOf = (id: string, queueName: string) =>
    new Queue(scope, id, {
      ...common,
      queueName,
      visibilityTimeout: props.visibilityTimeout,
      deadLetterQueue: { queue: dead, maxReceiveCount: props.tries },
    });
  const { queueName, furtherNames = [] } = props;
  const queue = queueOf("Queue", queueName);
  return { queue, further: furtherNames.map((name, index) => queueOf(`Queue${index + 2}`, name)), dead };
}
