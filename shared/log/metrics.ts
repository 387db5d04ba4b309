/**
 * Counts for an operator, without document data: lines of CloudWatch's embedded metric format, which need no call of their
 * own, or on one machine warnings in the log.
 */
import type { Log } from "./log.ts";

/** Names of metrics, with their CloudWatch units. */
export const METRIC_UNITS = {
  Documents: "Count",
  Items: "Count",
  ConversionMs: "Milliseconds",
  ColdStarts: "Count",
  Failures: "Count",
  WebhooksGivenUp: "Count",
  SharedConversionsFailed: "Count",
} as const;

type MetricValues = Readonly<Partial<Record<keyof typeof METRIC_UNITS, number>>>;

/** `code` is the catalogue's for failures, and the name of a fault of ours. */
export type Metrics = (values: MetricValues, dimensions?: { readonly code?: string }) => void;

export interface MetricLinesSettings {
  /** The metrics of an installation stand beside no other's (shared/config/aws-names.ts). */
  readonly namespace: string;
  /** The function that counts. */
  readonly lambda: string;
  readonly write: (line: string) => void;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/** What is told to no caller, so that an operator must hear of it also where nobody counts. */
const WARNINGS: Readonly<Partial<Record<keyof MetricValues, string>>> = {
  WebhooksGivenUp: "A webhook was given up, because its address did not take it",
  SharedConversionsFailed: "Documents could not be converted together and are converted one by one, which takes longer",
};

export function metricWarnings(log: Log): Metrics {
  return (values, { code } = {}) => {
    for (const name of Object.keys(values)) {
      const warning = WARNINGS[name as keyof MetricValues];
      if (warning !== undefined) log("warn", warning, { code });
    }
  };
}

/** Each count in all, and by its function; what has a code by that too. */
export function metricLines({ namespace, lambda, write, now }: MetricLinesSettings): Metrics {
  return (values, { code } = {}) => {
    const metrics = Object.keys(values).map((name) => ({ Name: name, Unit: METRIC_UNITS[name as keyof MetricValues] }));
    const dimensions = [[], ["Function"], ...(code === undefined ? [] : [["Code"]])];
    const definition = { Namespace: namespace, Dimensions: dimensions, Metrics: metrics };
    const _aws = { Timestamp: now(), CloudWatchMetrics: [definition] };
    write(`${JSON.stringify({ _aws, Function: lambda, ...(code !== undefined && { Code: code }), ...values })}\n`);
  };
}
