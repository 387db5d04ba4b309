/** One page that shows how a region does: calls, documents, conversions, failures, jobs and alarms. */
import { Duration } from "aws-cdk-lib";
import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  SearchExpression,
  Stats,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Jobs } from "./jobs.ts";
import type { Place } from "./resource-arns.ts";

interface DashboardProps extends Place {
  readonly api: RestApi;
  readonly jobs: Jobs;
  readonly converter: IFunction;
  readonly alarms: readonly Alarm[];
}

const PERIOD = Duration.minutes(5);
const SUM = { period: PERIOD, statistic: Stats.SUM };
const WIDTH = 8;

export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { installation, region, ...shown }: DashboardProps) {
    super(scope, id);
    new CloudWatchDashboard(this, "Page", {
      dashboardName: `${installation}-${region}`,
      defaultInterval: Duration.days(1),
      widgets: [[new AlarmStatusWidget({ title: "Alarms", alarms: [...shown.alarms], width: 24 })], widgets(shown)],
    });
  }
}

function widgets({ api, jobs, converter }: Pick<DashboardProps, "api" | "jobs" | "converter">): IWidget[] {
  const duration = (statistic: string) => api.metricLatency({ period: PERIOD, statistic });
  return [
    graph("Calls", [api.metricCount(SUM), api.metricClientError(SUM), api.metricServerError(SUM)]),
    graph("Time of a call (ms)", [duration("p50"), duration("p95"), duration("p99")]),
    graph("Documents and items", [own("Documents", Stats.SUM), own("Items", Stats.SUM)]),
    graph("Time of a conversion (ms)", [own("ConversionMs", "p50"), own("ConversionMs", "p95")]),
    graph("Failures by code", [own("Failures", Stats.SUM)]),
    graph("Cold starts", [own("ColdStarts", Stats.SUM)]),
    graph("Converters", [
      converter.metric("ConcurrentExecutions", { period: PERIOD, statistic: Stats.MAXIMUM }),
      converter.metricErrors(SUM),
      converter.metricThrottles(SUM),
    ]),
    graph("Jobs waiting, and dead", [
      jobs.queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MAXIMUM }),
      jobs.dead.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: Stats.MAXIMUM }),
    ]),
    graph("Age of the oldest job (s)", [
      jobs.queue.metricApproximateAgeOfOldestMessage({ period: PERIOD, statistic: Stats.MAXIMUM }),
    ]),
  ];
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: WIDTH });
}

/** A line for each value of the metric's dimension: a function, or the code of an error. */
function own(metricName: string, statistic: string): SearchExpression {
  return new SearchExpression({
    expression: `SEARCH('Namespace="Merganser" MetricName="${metricName}"', '${statistic}', ${PERIOD.toSeconds()})`,
    label: `${metricName} ${statistic}`,
  });
}
