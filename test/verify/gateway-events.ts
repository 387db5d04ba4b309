/** The events of API Gateway's REST APIs with all of their fields, as its developer guide shows them. */
import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent } from "aws-lambda";
import type { Account } from "#shared/base/model/account.ts";

export interface GatewayRequest {
  readonly method: string;
  /** The path without the stage. */
  readonly path: string;
  readonly query?: readonly (readonly [name: string, value: string])[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** Whom the authorizer has found; none at public operations. */
  readonly account?: Account;
}

/** With binary media types, so that every body is Base64. */
export function proxyEvent({ method, path, query = [], headers, body, account }: GatewayRequest): APIGatewayProxyEvent {
  const sent = Object.entries({ Host: HOST, "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", ...headers });
  const hasQuery = query.length > 0;
  return {
    resource: path,
    path,
    httpMethod: method,
    headers: Object.fromEntries(sent),
    multiValueHeaders: multiValuesOf(sent),
    queryStringParameters: hasQuery ? Object.fromEntries(query) : null,
    multiValueQueryStringParameters: hasQuery ? multiValuesOf(query) : null,
    pathParameters: null,
    stageVariables: null,
    requestContext: {
      ...contextOf(method, path),
      // API Gateway adds these two to what an authorizer tells.
      authorizer: account && { account: JSON.stringify(account), principalId: account.id, integrationLatency: 12 },
    },
    body: body === undefined ? null : Buffer.from(body).toString("base64"),
    isBase64Encoded: body !== undefined,
  };
}

/** What the authorizer is asked with. */
export function authorizerEvent(headers: Readonly<Record<string, string>>): APIGatewayRequestAuthorizerEvent {
  const [method, path] = ["GET", "/v1/template"];
  const sent = Object.entries({ Host: HOST, ...headers });
  return {
    type: "REQUEST",
    methodArn: `arn:aws:execute-api:eu-central-1:123456789012:a1eu/api/${method}${path}`,
    resource: path,
    path,
    httpMethod: method,
    headers: Object.fromEntries(sent),
    multiValueHeaders: multiValuesOf(sent),
    pathParameters: {},
    queryStringParameters: {},
    multiValueQueryStringParameters: {},
    stageVariables: {},
    requestContext: { ...contextOf(method, path), authorizer: undefined },
  };
}

const HOST = "a1eu.execute-api.eu-central-1.amazonaws.com";

function contextOf(httpMethod: string, path: string) {
  return {
    resourceId: "2gxmpl",
    resourcePath: path,
    httpMethod,
    extendedRequestId: "JJbxmplHYosFVYQ=",
    requestTime: "21/Nov/2026:10:03:03 +0000",
    path: `/api${path}`,
    accountId: "123456789012",
    protocol: "HTTP/1.1",
    stage: "api",
    domainPrefix: "a1eu",
    requestTimeEpoch: 1_795_255_383_000,
    requestId: randomUUID(),
    identity: { ...NOBODY, sourceIp: "192.0.2.7", userAgent: "curl/8.14.1" },
    domainName: HOST,
    apiId: "a1eu",
  };
}

const NOBODY = {
  cognitoIdentityPoolId: null,
  accountId: null,
  cognitoIdentityId: null,
  caller: null,
  accessKey: null,
  cognitoAuthenticationType: null,
  cognitoAuthenticationProvider: null,
  userArn: null,
  user: null,
  principalOrgId: null,
  apiKey: null,
  apiKeyId: null,
  clientCert: null,
};

function multiValuesOf(pairs: readonly (readonly [name: string, value: string])[]): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of pairs) values[name] = [...(values[name] ?? []), value];
  return values;
}
