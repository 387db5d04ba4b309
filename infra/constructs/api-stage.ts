/** How fast the API may be called, and what is logged of each call. */
import { RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat, LogGroupLogDestination, type StageOptions } from "aws-cdk-lib/aws-apigateway";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { ROUTES } from "#functions/routes.ts";
import type { ServiceSettings } from "#infra/context/settings.ts";
import type { Place } from "./resource-arns.ts";

export interface ApiProps extends Place {
  readonly settings: ServiceSettings;
}

/** @param stageName stands in the address where there is no custom domain */
export function stageOptions(
  scope: Construct,
  stageName: string,
  { installation, region, settings }: ApiProps,
): StageOptions {
  const { requestsPerSecond, documentsPerSecond } = settings.limits;
  return {
    stageName,
    // Metrics of each method are paid for. Those of the whole API come free, and the alarms and the dashboard need no others.
    metricsEnabled: false,
    tracingEnabled: settings.tracing,
    ...throttling(requestsPerSecond),
    methodOptions: {
      [`${ROUTES.generateDocument.path}/${ROUTES.generateDocument.method.toUpperCase()}`]:
        throttling(documentsPerSecond),
    },
    accessLogDestination: new LogGroupLogDestination(
      new LogGroup(scope, "AccessLog", {
        logGroupName: `/aws/apigateway/${installation}-${region}`,
        retention: settings.logDays,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    ),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_ENTRY)),
  };
}

function throttling(perSecond: number) {
  return { throttlingRateLimit: perSecond, throttlingBurstLimit: 2 * perSecond };
}

/** No key, no path (a file's has its secret and its name), nothing of a body, and nothing that a caller could word. */
const ACCESS_LOG_ENTRY = {
  time: "$context.requestTimeEpoch",
  requestId: "$context.requestId",
  /** What the authorizer found. */
  account: "$context.authorizer.principalId",
  ip: "$context.identity.sourceIp",
  method: "$context.httpMethod",
  resource: "$context.resourcePath",
  status: "$context.status",
  responseLength: "$context.responseLength",
  responseLatencyMs: "$context.responseLatency",
  functionLatencyMs: "$context.integrationLatency",
  authorizerLatencyMs: "$context.authorizer.latency",
  functionStatus: "$context.integration.status",
  gatewayAnswer: "$context.error.responseType",
};
