/**
 * Records metrics for an operator, without document data: as lines of CloudWatch's embedded metric format, which need
 * no API call, or on one machine as warnings in the log.
 */
import type { Log } from "./log.ts";

/** The names of the metrics and their CloudWatch units. */
export const METRIC_UNITS = {
  Documents: "Count",
  Items: "Count",
  ConversionMs: "Milliseconds",
  ColdStarts: "Count",
  Failures: "Count",
  WebhooksGivenUp: "Count",
  SharedConversionsFailed: "Count",
  /** Documents that were merged but not delivered because they are invalid, by the rule that they break. */
  InvalidDocuments: "Count",
  /** Worker processes that were replaced, by reason. */
  WorkerRestarts: "Count",
  /** Requests that were refused because of the load, by error. */
  Refusals: "Count",
} as const;

/** The number of requests, pieces of work or jobs that wait, by queue. On AWS, SQS and Lambda measure theirs. */
export const QUEUE_LENGTH = "QueueLength";

/**
 * The longest time, since the last sending, for which the main thread of one machine computed or waited for a processor,
 * and answered nobody. Lambda runs one call at a time.
 */
export const EVENT_LOOP_DELAY = "EventLoopDelayMs";

type MetricValues = Readonly<Partial<Record<keyof typeof METRIC_UNITS, number>>>;

/** Records values. `code` is the catalogue's code of an error, or the name of an internal failure. */
export type Metrics = (values: MetricValues, dimensions?: { readonly code?: string }) => void;

export interface MetricLinesSettings {
  /** The namespace, which separates the metrics of installations (shared/base/config/aws-names.ts). */
  readonly namespace: string;
  /** The function that records the metrics. */
  readonly lambda: string;
  readonly write: (line: string) => void;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** Metrics of failures that no caller sees. They are logged as warnings where no metrics are collected. */
const WARNINGS: Readonly<Partial<Record<keyof MetricValues, string>>> = {
  WebhooksGivenUp: "A webhook was given up because its address did not accept it",
  SharedConversionsFailed: "A shared conversion failed, so its items are converted one by one, which takes longer",
};

/** Records everything with each of them. */
export function allMetrics(...recorders: readonly Metrics[]): Metrics {
  return (values, dimensions) => {
    for (const record of recorders) record(values, dimensions);
  };
}

export function metricWarnings(log: Log): Metrics {
  return (values, { code } = {}) => {
    for (const name of Object.keys(values)) {
      const warning = WARNINGS[name as keyof MetricValues];
      if (warning !== undefined) log("warn", warning, { code });
    }
  };
}

/** Records each metric in total and by function, and those with a code also by code. */
export function metricLines({ namespace, lambda, write, now }: MetricLinesSettings): Metrics {
  return (values, { code } = {}) => {
    const metrics = Object.keys(values).map((name) => ({ Name: name, Unit: METRIC_UNITS[name as keyof MetricValues] }));
    const dimensions = [[], ["Function"], ...(code === undefined ? [] : [["Code"]])];
    const definition = { Namespace: namespace, Dimensions: dimensions, Metrics: metrics };
    const _aws = { Timestamp: now(), CloudWatchMetrics: [definition] };
    write(`${JSON.stringify({ _aws, Function: lambda, ...(code !== undefined && { Code: code }), ...values })}\n`);
  };
}
