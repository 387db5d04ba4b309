/**
 * Defines the alarms, each with what to do about it. They are mailed if an address is set, and shown on the dashboard.
 */
import { Duration } from "aws-cdk-lib";
import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { type LambdaName, WORKERS } from "#functions/lambdas.ts";
import {
  deadJobsQueueName,
  directoryTableName,
  GROUP_INDEX,
  jobsQueueName,
  metricsNamespace,
  recordsTableName,
} from "#shared/base/config/aws-names.ts";
import type { ErrorCode } from "#shared/base/errors/catalogue.ts";
import type { METRIC_UNITS } from "#shared/base/log/metrics.ts";
import type { Batches } from "./batches.ts";
import type { Jobs } from "./jobs.ts";
import type { Place } from "./resource-arns.ts";

const PERIOD = Duration.minutes(5);
const SUM = { period: PERIOD, statistic: Stats.SUM };
const MAXIMUM = { period: PERIOD, statistic: Stats.MAXIMUM };

/** The percentage of answers with a 5xx status. */
const ERROR_PERCENT_MAX = 2;

/** With fewer requests in a period, a single failure does not indicate a rate. */
const REQUESTS_MIN = 20;

/** A job may be delayed by a quarter of an hour, and is retried for half an hour. */
const JOB_AGE_SECONDS_MAX = 3600;

/** The message of a killed worker returns after 16 minutes, so an age above that alone indicates no fault. */
const BATCH_AGE_SECONDS_MAX = 1800;

const CONVERTER_FAILURES_MAX = 3;
const FUNCTION_FAILURES_MAX = 3;

/** The SDK repeats a throttled call, so a few cost only time: a partition that grows hot is split within minutes. */
const THROTTLES_MAX = 20;

/** A letter takes 0.15 seconds and a report of 26 pages 0.64, so this is slow also for several large items. */
const SECONDS_MAX = 20;

/** Functions whose failures are retried by a queue or by their caller, and the one that makes most documents. */
const WORKING = [
  "generate-document",
  "run-batch",
  "run-job",
  "import-template",
  ...WORKERS,
] as const satisfies readonly LambdaName[];

/** The converter's throttles are among its failures. */
const THROTTLED = ["generate-document", "run-batch", "render-html"] as const satisfies readonly LambdaName[];

/**
 * Functions that a queue or another function invokes and that send jobs or call functions, so that a chain of requests may
 * come back to them.
 */
const CHAINED = [
  "run-batch",
  "run-job",
  "generate-document",
  "import-template",
] as const satisfies readonly LambdaName[];

interface AlarmsProps extends Place {
  readonly api: RestApi;
  readonly jobs: Jobs;
  readonly batches: Batches;
  readonly functions: Readonly<Record<LambdaName, IFunction>>;
  /** The topic to which they are sent. */
  readonly topic?: ITopic;
}

interface AlarmFacts {
  readonly metric: IMetric;
  readonly threshold: number;
  /** The number of consecutive periods. */
  readonly periods: number;
  readonly advice: string;
  /** Whether a new version that causes it is withdrawn. */
  readonly endsRelease?: boolean;
  /** Whether the metric is a percentile, which a handful of samples does not show. */
  readonly isPercentile?: boolean;
}

export class Alarms extends Construct {
  readonly all: readonly Alarm[];
  /** Those that end the release of a new version. */
  readonly ofReleases: readonly Alarm[];

  constructor(scope: Construct, id: string, { topic, ...watched }: AlarmsProps) {
    super(scope, id);
    const facts = Object.entries(alarmFacts(watched));
    this.all = facts.map(([name, { metric, threshold, periods, advice, isPercentile = false }]) => {
      const alarm = new Alarm(this, name, {
        alarmName: `${watched.installation}-${watched.region}-${name}`,
        alarmDescription: advice,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        ...(isPercentile && { evaluateLowSampleCountPercentile: "ignore" }),
      });
      if (topic !== undefined) alarm.addAlarmAction(new SnsAction(topic));
      return alarm;
    });
    this.ofReleases = this.all.filter((_, index) => facts[index]?.[1].endsRelease);
  }
}

function alarmFacts(watched: Omit<AlarmsProps, "topic">): Record<string, AlarmFacts> {
  return { ...alarmsOfCallers(watched), ...alarmsOfQueues(watched), ...alarmsOfFunctions(watched) };
}

function alarmsOfCallers({ api, functions, ...place }: Omit<AlarmsProps, "topic">): Record<string, AlarmFacts> {
  return {
    "error-rate": {
      metric: errorPercent(api),
      threshold: ERROR_PERCENT_MAX,
      periods: 2,
      advice:
        "More than 2 % of the responses are 5xx. Look for entries of the level error in the logs of the functions.",
      endsRelease: true,
    },
    "documents-slow": {
      metric: functions["generate-document"].metricDuration({ period: PERIOD, statistic: Stats.percentile(50) }),
      threshold: SECONDS_MAX * 1000,
      periods: 3,
      isPercentile: true,
      advice:
        "Half of the documents take longer than 20 seconds. Compare conversions-slow, the converters on the dashboard and " +
        "tables-throttled. If none of them shows a cause, callers may be sending larger requests.",
    },
    "tables-throttled": {
      metric: tableThrottles(place),
      threshold: THROTTLES_MAX,
      periods: 1,
      advice:
        "DynamoDB refused more than 20 reads or writes in five minutes; the functions repeat them. Its table is growing into " +
        "the load, or one account writes into one partition. If it lasts, look for that account in the access log.",
    },
  };
}

function alarmsOfQueues({ jobs, batches, ...place }: Omit<AlarmsProps, "topic">): Record<string, AlarmFacts> {
  return {
    "jobs-late": {
      metric: jobs.queue.metricApproximateAgeOfOldestMessage(MAXIMUM),
      threshold: JOB_AGE_SECONDS_MAX,
      periods: 1,
      advice: "A job has waited for an hour. Check the log of run-job, and whether the function is throttled.",
    },
    "jobs-dead": {
      metric: jobs.dead.metricApproximateNumberOfMessagesVisible(MAXIMUM),
      threshold: 0,
      periods: 1,
      advice: redriveAdvice(place),
    },
    "batches-late": {
      metric: greatestAge(batches.queues),
      threshold: BATCH_AGE_SECONDS_MAX,
      periods: 1,
      advice:
        "Work on an asynchronous document has waited for half an hour. Check the log of run-batch, and functions-throttled. " +
        "If neither shows a fault, more documents are requested than are made at a time.",
    },
    "batches-failed": {
      metric: failures("document_not_made", place.installation),
      threshold: 0,
      periods: 1,
      advice:
        "An asynchronous document could not be generated because of a problem in the service. The log of run-batch gives the " +
        "reason under the document's id. Its caller received an error and may send the request again.",
    },
  };
}

function alarmsOfFunctions({ functions, ...place }: Omit<AlarmsProps, "topic">): Record<string, AlarmFacts> {
  const slow = (name: LambdaName) =>
    functions[name].metricDuration({ period: PERIOD, statistic: Stats.percentile(90) });
  return {
    "functions-failed": {
      metric: sumOf("failures of functions", WORKING, (name) => functions[name].metricErrors(SUM)),
      threshold: FUNCTION_FAILURES_MAX,
      periods: 1,
      advice:
        `More than three calls of these functions crashed, ran out of time or memory: ${WORKING.join(", ")}. Compare the ` +
        "errors of each in Lambda's console, and look for the request in its log.",
      endsRelease: true,
    },
    "functions-throttled": {
      metric: sumOf("refused calls", THROTTLED, (name) => functions[name].metricThrottles(SUM)),
      threshold: THROTTLES_MAX,
      periods: 1,
      advice:
        "Lambda refused calls, because the account's concurrency in this AWS region is used up. Request more " +
        "(aws service-quotas request-service-quota-increase, quota L-B99A9384).",
    },
    "chains-stopped": {
      metric: sumOf("stopped calls", CHAINED, (name) => functions[name].metric("RecursiveInvocationsDropped", SUM)),
      threshold: 0,
      periods: 1,
      advice:
        "Lambda stopped calls of a function, because its recursive loop detection found more than 16 in a chain of requests. " +
        "run-batch and run-job need RecursiveLoop=Allow, or documents and webhooks stay unfinished: deploy again, or use " +
        "aws lambda put-function-recursion-config --recursive-loop Allow. If it is another function, report a fault.",
    },
    "conversions-slow": {
      metric: slow("convert"),
      threshold: SECONDS_MAX * 1000,
      periods: 3,
      isPercentile: true,
      advice: "One in ten conversions takes longer than 20 seconds, of the 60 that it may. Check the log of convert.",
    },
    "pages-slow": {
      metric: slow("render-html"),
      threshold: SECONDS_MAX * 1000,
      periods: 3,
      isPercentile: true,
      advice: "One in ten HTML templates takes longer than 20 seconds to print. Check the log of render-html.",
    },
    "converter-failures": {
      metric: converterFailures(functions.convert, place.installation),
      threshold: CONVERTER_FAILURES_MAX,
      periods: 1,
      advice:
        "The converter crashed, ran out of time or memory, or was throttled. Check its log. " +
        "If it was throttled, raise --context convertersAtOnce.",
    },
  };
}

/** Jobs may be done twice, so sending them all back is safe. */
function redriveAdvice({ installation, region }: Place): string {
  return (
    `A job failed in every attempt and is in ${deadJobsQueueName(installation, region)}. The log of run-job says why. Once ` +
    `the problem is solved, send it back to ${jobsQueueName(installation, region)}: ` +
    "aws sqs start-message-move-task --source-arn <ARN of the queue of dead jobs>"
  );
}

function errorPercent(api: RestApi): IMetric {
  return new MathExpression({
    label: "5xx per 100 responses",
    expression: `IF(requests >= ${REQUESTS_MIN}, 100 * errors / requests, 0)`,
    usingMetrics: { requests: api.metricCount(SUM), errors: api.metricServerError(SUM) },
    period: PERIOD,
  });
}

function sumOf<Name extends LambdaName>(label: string, names: readonly Name[], metricOf: (name: Name) => Metric) {
  const named = names.map((name) => [name.replaceAll("-", "_"), metricOf(name)] as const);
  return new MathExpression({
    label,
    // A function that was not called has no metric.
    expression: named.map(([name]) => `FILL(${name}, 0)`).join(" + "),
    usingMetrics: Object.fromEntries(named),
    period: PERIOD,
  });
}

function greatestAge(queues: Batches["queues"]): IMetric {
  const named = queues.map(
    (queue, index) => [`queue${index + 1}`, queue.metricApproximateAgeOfOldestMessage(MAXIMUM)] as const,
  );
  return new MathExpression({
    label: "age of the oldest job (s)",
    // A queue without messages for some hours has no metric.
    expression: `MAX([${named.map(([name]) => `FILL(${name}, 0)`).join(", ")}])`,
    usingMetrics: Object.fromEntries(named),
    period: PERIOD,
  });
}

/** A throttled write into the index refuses the write into the table. */
function tableThrottles({ installation, region }: Place): IMetric {
  const records = { TableName: recordsTableName(installation, region) };
  const throttles = (metricName: string, dimensionsMap: Record<string, string>) =>
    new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, ...SUM });
  return new MathExpression({
    label: "refused reads and writes",
    expression: "FILL(reads, 0) + FILL(writes, 0) + FILL(listed, 0) + FILL(keys, 0)",
    usingMetrics: {
      reads: throttles("ReadThrottleEvents", records),
      writes: throttles("WriteThrottleEvents", records),
      listed: throttles("WriteThrottleEvents", { ...records, GlobalSecondaryIndexName: GROUP_INDEX }),
      keys: throttles("ReadThrottleEvents", { TableName: directoryTableName(installation) }),
    },
    period: PERIOD,
  });
}

/** A file that LibreOffice cannot read is not counted: that is a regular answer. */
function converterFailures(converter: IFunction, installation: string): IMetric {
  return new MathExpression({
    label: "crashes, time-outs and refusals",
    expression: "FILL(errors, 0) + FILL(throttles, 0) + FILL(timeouts, 0)",
    usingMetrics: {
      errors: converter.metricErrors(SUM),
      throttles: converter.metricThrottles(SUM),
      timeouts: failures("conversion_timed_out", installation),
    },
    period: PERIOD,
  });
}

/** Metrics of the functions themselves, by the error codes that callers get. */
function failures(code: ErrorCode, installation: string): Metric {
  return new Metric({
    namespace: metricsNamespace(installation),
    metricName: "Failures" satisfies keyof typeof METRIC_UNITS,
    dimensionsMap: { Code: code },
    ...SUM,
  });
}
