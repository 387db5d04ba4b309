/**
 * Defines the errors that API Gateway returns before any function is called, in the service's error format (callers.md,
 * 13).
 */
import { ResponseType, type RestApi } from "aws-cdk-lib/aws-apigateway";
import { type ServiceError, serviceError } from "#shared/base/errors/service-error.ts";
import { AWS_REQUEST_BYTES_MAX } from "#shared/base/model/limits.ts";
import { errorBody } from "#shared/edge/http/transport/error-response.ts";
import { EXPOSED_HEADERS } from "#shared/edge/http/transport/exposed-headers.ts";
import { requestTooLarge } from "#shared/edge/http/transport/request-too-large.ts";

/** API Gateway refills the callers' quota many times a second. */
const RETRY_SECONDS = 1;

/** Calls that keep Lambda's concurrency busy take seconds. */
const BUSY_SECONDS = 5;

interface GatewayAnswer {
  readonly types: readonly ResponseType[];
  readonly error: ServiceError;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * API Gateway can insert a variable into a text, but it is not documented whether it recognises one before a full stop.
 */
const ANSWERS: readonly GatewayAnswer[] = [
  // Without an Authorization header the authorizer is not called.
  { types: [ResponseType.UNAUTHORIZED], error: serviceError("api_key_missing") },
  {
    types: [ResponseType.ACCESS_DENIED, ResponseType.INVALID_API_KEY, ResponseType.EXPIRED_TOKEN],
    error: serviceError("api_key_wrong"),
  },
  // A path without a function, with or without a key.
  {
    types: [ResponseType.MISSING_AUTHENTICATION_TOKEN, ResponseType.INVALID_SIGNATURE, ResponseType.RESOURCE_NOT_FOUND],
    error: serviceError("route_not_found", { method: "this", path: "address" }),
  },
  { types: [ResponseType.REQUEST_TOO_LARGE], error: requestTooLarge(AWS_REQUEST_BYTES_MAX) },
  {
    types: [ResponseType.THROTTLED, ResponseType.QUOTA_EXCEEDED, ResponseType.WAF_FILTERED],
    error: serviceError("too_many_requests"),
    headers: { "Retry-After": `'${RETRY_SECONDS}'` },
  },
  {
    types: [ResponseType.DEFAULT_4XX],
    error: serviceError("request_malformed", { reason: "the gateway could not read it" }),
  },
  // Lambda refused the call, because the account's concurrency is used up, or ended the function.
  {
    types: [
      ResponseType.INTEGRATION_FAILURE,
      ResponseType.INTEGRATION_TIMEOUT,
      ResponseType.AUTHORIZER_FAILURE,
      ResponseType.DEFAULT_5XX,
    ],
    error: serviceError("answer_missing"),
    headers: { "Retry-After": `'${BUSY_SECONDS}'` },
  },
  // Faults of the stack, which repeating does not help.
  {
    types: [ResponseType.API_CONFIGURATION_ERROR, ResponseType.AUTHORIZER_CONFIGURATION_ERROR],
    error: serviceError("internal", { request: "of the header X-Request-Id" }),
  },
];

/** The headers that all answers have, so that browsers let callers read these too. */
const COMMON_HEADERS = {
  "Access-Control-Allow-Origin": "'*'",
  "Access-Control-Expose-Headers": `'${EXPOSED_HEADERS.join(",")}'`,
  "X-Content-Type-Options": "'nosniff'",
  "X-Request-Id": "context.requestId",
};

export function addGatewayAnswers(api: RestApi): void {
  for (const { types, error, headers } of ANSWERS) {
    for (const type of types) {
      api.addGatewayResponse(type.responseType, {
        type,
        statusCode: String(error.status),
        responseHeaders: { ...COMMON_HEADERS, ...headers },
        templates: { "application/json": JSON.stringify(errorBody(error)) },
      });
    }
  }
}
