/** Sets the API's rate limits and what is logged of each call. */
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

/** @param stageName part of the address if there is no custom domain */
export function stageOptions(
  scope: Construct,
  stageName: string,
  { installation, region, settings }: ApiProps,
): StageOptions {
  const { requestsPerSecond, documentsPerSecond } = settings.limits;
  return {
    stageName,
    // Metrics per method cost money. Those of the whole API are free, and the alarms and the dashboard need no others.
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

/**
 * The log contains no key, no path (a file's path contains its secret and its name), no body, and no text that a caller
 * could choose.
 */
const ACCESS_LOG_ENTRY = {
  time: "$context.requestTimeEpoch",
  requestId: "$context.requestId",
  /** The result of the authorizer. */
  account: "$context.authorizer.principalId",
  /** The id of the key, by which it is listed and revoked. It does not reveal the key. */
  key: "$context.authorizer.key",
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
