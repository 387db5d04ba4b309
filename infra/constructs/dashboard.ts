/** Creates a page that shows the state of a region: calls, documents, conversions, failures, jobs and alarms. */
import { Duration } from "aws-cdk-lib";
import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  SearchExpression,
  Stats,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { metricsNamespace } from "#shared/base/config/aws-names.ts";
import type { METRIC_UNITS } from "#shared/base/log/metrics.ts";
import type { Batches } from "./batches.ts";
import type { Jobs } from "./jobs.ts";
import type { Place } from "./resource-arns.ts";

interface DashboardProps extends Place {
  readonly api: RestApi;
  readonly jobs: Jobs;
  readonly batches: Batches;
  readonly converter: IFunction;
  readonly alarms: readonly Alarm[];
}

const PERIOD = Duration.minutes(5);
const SUM = { period: PERIOD, statistic: Stats.SUM };
const MAXIMUM = { period: PERIOD, statistic: Stats.MAXIMUM };
const WIDTH = 8;

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { installation, region, ...shown }: DashboardProps) {
    super(scope, id);
    new CloudWatchDashboard(this, "Page", {
      dashboardName: `${installation}-${region}`,
      defaultInterval: Duration.days(1),
      widgets: [
        [new AlarmStatusWidget({ title: "Alarms", alarms: [...shown.alarms], width: 24 })],
        widgets(shown, ownMetrics(metricsNamespace(installation))),
      ],
    });
  }
}

function widgets(
  { api, jobs, batches, converter }: Pick<DashboardProps, "api" | "jobs" | "batches" | "converter">,
  { inAll, byDimension }: OwnMetrics,
): IWidget[] {
  const duration = (statistic: string) => api.metricLatency({ period: PERIOD, statistic });
  return [
    graph("Calls", [api.metricCount(SUM), api.metricClientError(SUM), api.metricServerError(SUM)]),
    graph("Duration of a request (ms)", [duration("p50"), duration("p95"), duration("p99")]),
    graph("Documents and items", [inAll("Documents", Stats.SUM), inAll("Items", Stats.SUM)]),
    graph("Duration of a conversion (ms)", [inAll("ConversionMs", "p50"), inAll("ConversionMs", "p95")]),
    graph("Failures by code", [byDimension("Failures", "Code")]),
    graph("Refused requests by code", [byDimension("Refusals", "Code")]),
    graph("Failures that no caller sees", [
      inAll("WebhooksGivenUp", Stats.SUM),
      byDimension("SharedConversionsFailed", "Code"),
      byDimension("InvalidDocuments", "Code"),
    ]),
    graph("Cold starts", [byDimension("ColdStarts", "Function")]),
    graph("Converters", [
      converter.metric("ConcurrentExecutions", MAXIMUM),
      converter.metricErrors(SUM),
      converter.metricThrottles(SUM),
    ]),
    graph("Waiting and dead jobs", [
      jobs.queue.metricApproximateNumberOfMessagesVisible(MAXIMUM),
      jobs.dead.metricApproximateNumberOfMessagesVisible(MAXIMUM),
    ]),
    graph("Waiting and running batches", [
      ...batches.queues.map((queue) => queue.metricApproximateNumberOfMessagesVisible(MAXIMUM)),
      ...batches.queues.map((queue) => queue.metricApproximateNumberOfMessagesNotVisible(MAXIMUM)),
    ]),
    graph("Age of the oldest job (s)", [jobs.queue.metricApproximateAgeOfOldestMessage(MAXIMUM)]),
  ];
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: WIDTH });
}

/** The metrics of an installation's functions themselves. */
function ownMetrics(namespace: string): OwnMetrics {
  return {
    inAll: (metricName, statistic) => new Metric({ namespace, metricName, statistic, period: PERIOD }),
    byDimension(metricName, dimension) {
      // Names with characters other than letters and digits are quoted (CloudWatch's "search expression syntax").
      const search = `{"${namespace}",${dimension}} MetricName="${metricName}"`;
      const expression = `SEARCH('${search}', '${Stats.SUM}', ${PERIOD.toSeconds()})`;
      return new SearchExpression({ expression, label: "" });
    },
  };
}

interface OwnMetrics {
  readonly inAll: (metricName: OwnMetric, statistic: string) => Metric;
  /** One line for each function, or for each error code. */
  readonly byDimension: (metricName: OwnMetric, dimension: "Function" | "Code") => SearchExpression;
}

type OwnMetric = keyof typeof METRIC_UNITS;
