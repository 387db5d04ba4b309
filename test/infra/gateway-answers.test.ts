/** What API Gateway answers by itself, before any function is asked. */
import { beforeAll, describe, expect, test } from "vitest";
import { CATALOGUE, type ErrorCode } from "#shared/base/errors/catalogue.ts";
import { propertiesOf, type Resource, regionTemplate, type Template } from "#test/support/stacks.ts";

let template: Template;
beforeAll(async () => {
  template = await regionTemplate();
});

/** What the gateway answers by itself: the kind, the status and the code. */
const OWN_ANSWERS: readonly (readonly [kind: string, code: ErrorCode])[] = [
  ["UNAUTHORIZED", "api_key_missing"],
  ["ACCESS_DENIED", "api_key_wrong"],
  ["INVALID_API_KEY", "api_key_wrong"],
  ["EXPIRED_TOKEN", "api_key_wrong"],
  ["MISSING_AUTHENTICATION_TOKEN", "route_not_found"],
  ["INVALID_SIGNATURE", "route_not_found"],
  ["RESOURCE_NOT_FOUND", "route_not_found"],
  ["REQUEST_TOO_LARGE", "request_too_large"],
  ["THROTTLED", "too_many_requests"],
  ["QUOTA_EXCEEDED", "too_many_requests"],
  ["WAF_FILTERED", "too_many_requests"],
  ["DEFAULT_4XX", "request_malformed"],
  ["INTEGRATION_FAILURE", "answer_missing"],
  ["INTEGRATION_TIMEOUT", "answer_missing"],
  ["AUTHORIZER_FAILURE", "answer_missing"],
  ["DEFAULT_5XX", "answer_missing"],
  ["API_CONFIGURATION_ERROR", "internal"],
  ["AUTHORIZER_CONFIGURATION_ERROR", "internal"],
];
const WORDS: Readonly<Record<string, string>> = {
  "400": "Bad Request",
  "401": "Unauthorized",
  "404": "Not Found",
  "413": "Payload Too Large",
  "429": "Too Many Requests",
  "500": "Internal Server Error",
  "503": "Service Unavailable",
};

describe("what the gateway answers by itself has the error body that callers print", () => {
  test.each(OWN_ANSWERS)("%s: %s", (kind, code) => {
    const { StatusCode, ResponseTemplates } = ownAnswer(kind);
    const { status, message } = CATALOGUE[code];
    expect(StatusCode).toBe(String(status));
    const body = JSON.parse((ResponseTemplates as Record<string, string>)["application/json"] ?? "");
    expect(body).toEqual({ statusCode: status, message: expect.any(String), error: WORDS[status], code });
    expect(body.message).toMatch(patternOf(message));
    // To API Gateway, a dollar would begin a variable.
    expect(body.message).not.toContain("$");
  });

  test("no other kind is left to the gateway's words", () => {
    const kinds = propertiesOf(template, "AWS::ApiGateway::GatewayResponse").map(({ ResponseType }) => ResponseType);
    expect(new Set(kinds)).toEqual(new Set(OWN_ANSWERS.map(([kind]) => kind)));
  });

  test.each(OWN_ANSWERS)("%s can be read by browsers and names its request", (kind) => {
    expect(ownAnswer(kind).ResponseParameters).toMatchObject({
      "gatewayresponse.header.Access-Control-Allow-Origin": "'*'",
      "gatewayresponse.header.Access-Control-Expose-Headers": expect.stringMatching(
        /^'.*\bContent-Disposition,.*\bRetry-After,.*\bX-Document-Id,.*\bX-Request-Id'$/,
      ),
      "gatewayresponse.header.X-Request-Id": "context.requestId",
    });
  });

  test("503 says when to come back, if Lambda has refused a call or ended a function", () => {
    for (const kind of ["INTEGRATION_FAILURE", "INTEGRATION_TIMEOUT", "AUTHORIZER_FAILURE", "DEFAULT_5XX"]) {
      expect(ownAnswer(kind).ResponseParameters).toMatchObject({ "gatewayresponse.header.Retry-After": "'5'" });
    }
  });

  test("429 says when to come back", () => {
    for (const kind of ["THROTTLED", "WAF_FILTERED"]) {
      expect(ownAnswer(kind).ResponseParameters).toMatchObject({ "gatewayresponse.header.Retry-After": "'1'" });
    }
  });

  test("413 names the size that gets through", () => {
    expect(JSON.stringify(ownAnswer("REQUEST_TOO_LARGE"))).toContain(
      "at most 4.4 MB. Make the file smaller, or upload it before the request: POST /v1/upload",
    );
  });
});

function ownAnswer(kind: string): Resource["Properties"] {
  const found = propertiesOf(template, "AWS::ApiGateway::GatewayResponse").find(
    ({ ResponseType }) => ResponseType === kind,
  );
  if (found === undefined) throw new Error(`the gateway has its own words for ${kind}`);
  return found;
}

/** A text of the catalogue with something else than braces in place of each fact. */
function patternOf(message: string): RegExp {
  const words = message.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${words.join("[^{}]+")}$`);
}
