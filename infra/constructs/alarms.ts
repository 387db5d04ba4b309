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
import { deadJobsQueueName, jobsQueueName, metricsNamespace } from "#shared/config/aws-names.ts";
import type { ErrorCode } from "#shared/errors/catalogue.ts";
import type { METRIC_UNITS } from "#shared/log/metrics.ts";
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

const CONVERTER_FAILURES_MAX = 3;

interface AlarmsProps extends Place {
  readonly api: RestApi;
  readonly jobs: Jobs;
  readonly converter: IFunction;
  /** The topic to which they are sent. */
  readonly topic?: ITopic;
}

interface AlarmFacts {
  readonly metric: IMetric;
  readonly threshold: number;
  /** The number of consecutive periods. */
  readonly periods: number;
  readonly advice: string;
}

export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, { topic, ...watched }: AlarmsProps) {
    super(scope, id);
    this.all = Object.entries(alarmFacts(watched)).map(([name, { metric, threshold, periods, advice }]) => {
      const alarm = new Alarm(this, name, {
        alarmName: `${watched.installation}-${watched.region}-${name}`,
        alarmDescription: advice,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      });
      if (topic !== undefined) alarm.addAlarmAction(new SnsAction(topic));
      return alarm;
    });
  }
}

function alarmFacts({ api, jobs, converter, ...place }: Omit<AlarmsProps, "topic">): Record<string, AlarmFacts> {
  return {
    "error-rate": {
      metric: errorPercent(api),
      threshold: ERROR_PERCENT_MAX,
      periods: 2,
      advice:
        "More than 2 % of the responses are 5xx. Look for entries of the level error in the logs of the functions.",
    },
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
    "batches-failed": {
      metric: failures("document_not_made", place.installation),
      threshold: 0,
      periods: 1,
      advice:
        "An asynchronous document could not be generated because of a problem in the service. The log of run-batch gives the " +
        "reason under the document's id. Its caller received an error and may send the request again.",
    },
    "converter-failures": {
      metric: converterFailures(converter, place.installation),
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
