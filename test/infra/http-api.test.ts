/** The region's API on AWS: which function answers what, who may call it. */
import { beforeAll, describe, expect, test } from "vitest";
import {
  EVERYTHING_ON,
  onlyOne,
  propertiesOf,
  type Resource,
  regionTemplate,
  releasedFunction,
  resourcesOf,
  type Template,
  written,
} from "#test/support/stacks.ts";

let template: Template;
let other: Template;
beforeAll(async () => {
  [template, other] = await Promise.all([regionTemplate(), regionTemplate(EVERYTHING_ON)]);
});

/** Method and path, the function that answers, and whether the key is checked before it is asked. */
const OPERATIONS = [
  ["POST /v1/template", "create-template", "keyed"],
  ["GET /v1/template", "list-templates", "keyed"],
  ["HEAD /v1/template", "list-templates", "keyed"],
  ["GET /v1/template/{id}", "get-template", "keyed"],
  ["HEAD /v1/template/{id}", "get-template", "keyed"],
  ["PUT /v1/template/{id}", "update-template", "keyed"],
  ["DELETE /v1/template/{id}", "delete-template", "keyed"],
  ["GET /v1/template/{id}/schema", "get-template-schema", "keyed"],
  ["HEAD /v1/template/{id}/schema", "get-template-schema", "keyed"],
  ["GET /v1/template/{id}/text", "get-template-schema", "keyed"],
  ["HEAD /v1/template/{id}/text", "get-template-schema", "keyed"],
  ["POST /v1/template/{id}/edit", "edit-template", "keyed"],
  ["GET /v1/template/{id}/version", "list-template-versions", "keyed"],
  ["HEAD /v1/template/{id}/version", "list-template-versions", "keyed"],
  ["POST /v1/template/{id}/version/{version}/restore", "restore-template-version", "keyed"],
  ["POST /v1/document", "generate-document", "keyed"],
  ["GET /v1/document", "list-documents", "keyed"],
  ["HEAD /v1/document", "list-documents", "keyed"],
  ["GET /v1/document/{id}", "get-document", "keyed"],
  ["HEAD /v1/document/{id}", "get-document", "keyed"],
  ["PUT /v1/document/{id}", "update-document", "keyed"],
  ["DELETE /v1/document/{id}", "delete-document", "keyed"],
  ["POST /v1/template/{id}/invoice-mapping", "preview-document", "keyed"],
  ["POST /v1/preview", "preview-document", "keyed"],
  ["POST /v1/validate", "validate-pdf", "keyed"],
  ["POST /v1/font", "create-font", "keyed"],
  ["GET /v1/font", "list-fonts", "keyed"],
  ["HEAD /v1/font", "list-fonts", "keyed"],
  ["GET /v1/font/{id}", "get-font", "keyed"],
  ["HEAD /v1/font/{id}", "get-font", "keyed"],
  ["DELETE /v1/font/{id}", "delete-font", "keyed"],
  ["GET /v1/account", "manage-account", "keyed"],
  ["HEAD /v1/account", "manage-account", "keyed"],
  ["GET /v1/key", "manage-account", "keyed"],
  ["HEAD /v1/key", "manage-account", "keyed"],
  ["POST /v1/key", "manage-account", "keyed"],
  ["DELETE /v1/key/{id}", "manage-account", "keyed"],
  ["GET /v1/webhook-secret", "manage-account", "keyed"],
  ["HEAD /v1/webhook-secret", "manage-account", "keyed"],
  ["POST /v1/webhook-secret", "manage-account", "keyed"],
  ["POST /v1/upload", "create-upload", "keyed"],
  ["GET /openapi.json", "show-home", "open"],
  ["HEAD /openapi.json", "show-home", "open"],
  ["POST /mcp", "call-mcp", "open"],
  ["GET /", "show-home", "open"],
  ["HEAD /", "show-home", "open"],
  ["GET /{proxy+}", "show-home", "open"],
  ["HEAD /{proxy+}", "show-home", "open"],
  ["GET /files/{token}/{filename}", "open-file", "open"],
  ["HEAD /files/{token}/{filename}", "open-file", "open"],
] as const;

/** Paths of which no method but OPTIONS is public. */
const READ_WITH_KEY = OPERATIONS.filter(([operation, , access]) => operation.startsWith("GET ") && access === "keyed");

/** Paths with a key that nothing reads, and unknown ones, of which every method has an answer: 401, 404 or 405. */
const NOT_READ = [
  "/{proxy+}",
  "/v1",
  "/v1/{proxy+}",
  "/v1/template/{id}/edit",
  "/v1/template/{id}/version/{version}",
  "/v1/template/{id}/version/{version}/restore",
  "/v1/preview",
  "/v1/template/{id}/invoice-mapping",
  "/v1/upload",
  "/mcp",
  "/files",
  "/files/{token}",
];

describe("who answers", () => {
  test.each(OPERATIONS)("%s: %s, %s", (operation, lambda, access) => {
    const method = answering(operation);
    expect(method?.lambda).toBe(`merganser-eu-${lambda}`);
    expect(method?.authorization).toBe(access === "keyed" ? "CUSTOM" : "NONE");
  });

  test.each(READ_WITH_KEY)("%s: %s also answers methods that the path does not have, with a key", (read, lambda) => {
    expect(answering(read.replace("GET", "PATCH"))).toMatchObject({
      lambda: `merganser-eu-${lambda}`,
      authorization: "CUSTOM",
    });
  });

  test.each(NOT_READ)("anything else at %s: show-home, without the authorizer", (path) => {
    expect(answering(`PATCH ${path}`)).toMatchObject({ lambda: "merganser-eu-show-home", authorization: "NONE" });
  });

  test("every path answers browsers' preflight requests, which have no key", () => {
    for (const path of pathsOf(template).values()) {
      expect(answering(`OPTIONS ${path}`)).toMatchObject({
        lambda: "merganser-eu-show-home",
        authorization: "NONE",
      });
    }
  });

  test("every answer is streamed, for as long as its function may run", () => {
    for (const { Integration, TimeoutSeconds } of methods().values()) {
      expect(Integration).toMatchObject({ Type: "AWS_PROXY", ResponseTransferMode: "STREAM" });
      expect(written(Integration.Uri)).toMatch(/\/response-streaming-invocations$/);
      expect(Integration.TimeoutInMillis).toBe(TimeoutSeconds * 1000);
    }
    expect(methods().get("POST /v1/document")?.TimeoutSeconds).toBe(900);
  });

  test("the gateway may call the aliases of those functions and nothing else", () => {
    const callers = permissionsOfGateway();
    const called = new Set(callers.map(({ FunctionName }) => releasedFunction(template, written(FunctionName))));
    const expected = [...OPERATIONS.map(([, lambda]) => lambda), "authorize"];
    expect(called).toEqual(new Set(expected.map((lambda) => `merganser-eu-${lambda}`)));
    for (const { Action } of callers) expect(Action).toBe("lambda:InvokeFunction");
    expect(callers.length, "one for each function").toBe(called.size);
  });

  test("the gateway may call them from its deployed stage alone, and the authorizer for its own answers", () => {
    const [[api = ""] = []] = resourcesOf(template, "AWS::ApiGateway::RestApi");
    const [[authorizer = ""] = []] = resourcesOf(template, "AWS::ApiGateway::Authorizer");
    const sources = permissionsOfGateway().map(({ SourceArn }) => written(SourceArn));
    const prefix = `arn:aws:execute-api:eu-central-1:<AWS::AccountId>:<${api}>`;
    expect(new Set(sources)).toEqual(new Set([`${prefix}/live/*/*`, `${prefix}/authorizers/<${authorizer}>`]));
  });
});

describe("the authorizer", () => {
  test("is asked once a minute for each key, and not without one", () => {
    const { AuthorizerUri, ...authorizer } = onlyOne(template, "AWS::ApiGateway::Authorizer");
    expect(authorizer).toMatchObject({
      Type: "REQUEST",
      IdentitySource: "method.request.header.Authorization",
      AuthorizerResultTtlInSeconds: 60,
    });
    expect(releasedFunction(template, written(AuthorizerUri))).toBe("merganser-eu-authorize");
  });
});

describe("the API", () => {
  test("lies in its region, is reached over IPv4 and IPv6, and takes any body as it is", () => {
    expect(onlyOne(template, "AWS::ApiGateway::RestApi")).toMatchObject({
      EndpointConfiguration: { Types: ["REGIONAL"], IpAddressType: "dualstack" },
      BinaryMediaTypes: ["*/*"],
      DisableExecuteApiEndpoint: false,
    });
  });

  test("lets so many requests through, and fewer that generate documents", () => {
    expect(throttling(template)).toEqual({ "/*": [100, 200], "/~1v1~1document": [20, 40] });
    expect(throttling(other)).toEqual({ "/*": [50, 100], "/~1v1~1document": [5, 10] });
  });

  test("logs each call as JSON, without the key, the path or anything that a caller has worded", () => {
    const { AccessLogSetting } = stageOf(template) as { AccessLogSetting: { Format: string; DestinationArn: unknown } };
    const entry = JSON.parse(AccessLogSetting.Format) as Record<string, string>;
    expect(entry).toMatchObject({
      requestId: "$context.requestId",
      account: "$context.authorizer.principalId",
      key: "$context.authorizer.key",
      status: "$context.status",
    });
    expect(AccessLogSetting.Format).not.toMatch(
      /header|authorizer\.(?!principalId|key"|latency)|context\.path|querystring|body/i,
    );
  });

  test("may write its log before it is there", () => {
    const [[account = ""] = []] = resourcesOf(template, "AWS::ApiGateway::Account");
    const [[, stage] = []] = resourcesOf(template, "AWS::ApiGateway::Stage");
    expect(stage?.DependsOn).toContain(account);
  });

  test("has no log of bodies", () => {
    for (const { LoggingLevel, DataTraceEnabled } of settingsOf(template)) {
      expect([LoggingLevel ?? "OFF", DataTraceEnabled]).toEqual(["OFF", false]);
    }
  });

  test("counts calls of the whole API, which is free, and not of each method", () => {
    for (const { MetricsEnabled } of settingsOf(template)) expect(MetricsEnabled ?? false).toBe(false);
    const [page, ...alarms] = ["Dashboard", "Alarm"].flatMap((type) =>
      propertiesOf(template, `AWS::CloudWatch::${type}`),
    );
    const watching = [written(page?.DashboardBody), JSON.stringify(alarms)].join("\n");
    expect(watching).toContain("AWS/ApiGateway");
    expect(watching).not.toMatch(/\bMethod\b/);
  });

  test("is traced when that is switched on", () => {
    expect(stageOf(template).TracingEnabled).toBe(false);
    expect(stageOf(other).TracingEnabled).toBe(true);
  });

  test("tells its address and where Studio opens, and nothing else", () => {
    expect(Object.keys(template.Outputs ?? {})).toEqual(["BaseAddress", "Studio"]);
    expect(Object.keys(other.Outputs ?? {})).toEqual(["BaseAddress", "Studio"]);
    expect(written(template.Outputs?.Studio?.Value)).toBe(`${written(template.Outputs?.BaseAddress?.Value)}/`);
    expect(written(template.Outputs?.BaseAddress?.Value)).toMatch(
      /^https:\/\/<\w+>\.execute-api\.eu-central-1\.amazonaws\.com\/live$/,
    );
  });
});

/** A rule calls run-job by a permission of its own (test/infra/jobs-and-alarms.test.ts). */
function permissionsOfGateway(): readonly Resource["Properties"][] {
  const permissions = propertiesOf(template, "AWS::Lambda::Permission");
  const principals = new Set(permissions.map(({ Principal }) => Principal));
  expect(principals).toEqual(new Set(["apigateway.amazonaws.com", "events.amazonaws.com"]));
  return permissions.filter(({ Principal }) => Principal === "apigateway.amazonaws.com");
}

interface Method {
  /** Name of the function. */
  readonly lambda: string;
  readonly authorization: unknown;
  readonly Integration: Readonly<Record<string, unknown>>;
  readonly TimeoutSeconds: number;
}

/** The methods of the gateway by method and path. */
function methods(): Map<string, Method> {
  const paths = pathsOf(template);
  const found = propertiesOf(template, "AWS::ApiGateway::Method").map((method): [string, Method] => {
    const Integration = method.Integration as Method["Integration"];
    const name = releasedFunction(template, written(Integration.Uri));
    const lambda = propertiesOf(template, "AWS::Lambda::Function").find(({ FunctionName }) => FunctionName === name);
    return [
      `${method.HttpMethod} ${paths.get(written(method.ResourceId))}`,
      {
        lambda: name,
        authorization: method.AuthorizationType,
        Integration,
        TimeoutSeconds: Number(lambda?.Timeout),
      },
    ];
  });
  return new Map(found);
}

/** The method that the gateway chooses for a request: that of the path, or else ANY of it; unknown paths have a resource below `/`. */
function answering(request: string): Method | undefined {
  const [method, path = ""] = request.split(" ");
  const resource = [...pathsOf(template).values()].includes(path) ? path : "/{proxy+}";
  return methods().get(`${method} ${resource}`) ?? methods().get(`ANY ${resource}`);
}

/** Paths by what refers to their resources. */
function pathsOf(from: Template): Map<string, string> {
  const parts = new Map(
    resourcesOf(from, "AWS::ApiGateway::Resource").map(([id, { Properties }]) => [`<${id}>`, Properties]),
  );
  const pathOf = (reference: string): string => {
    const part = parts.get(reference);
    return part === undefined ? "" : `${pathOf(written(part.ParentId))}/${part.PathPart}`;
  };
  const [[api = ""] = []] = resourcesOf(from, "AWS::ApiGateway::RestApi");
  return new Map([
    [`<${api}.RootResourceId>`, "/"],
    ...[...parts.keys()].map((one): [string, string] => [one, pathOf(one)]),
  ]);
}

function stageOf(from: Template): Resource["Properties"] {
  return onlyOne(from, "AWS::ApiGateway::Stage");
}

interface MethodSettings {
  readonly ResourcePath: string;
  readonly LoggingLevel?: string;
  readonly MetricsEnabled?: boolean;
  readonly DataTraceEnabled: boolean;
  readonly ThrottlingRateLimit: number;
  readonly ThrottlingBurstLimit: number;
}

function settingsOf(from: Template): readonly MethodSettings[] {
  return stageOf(from).MethodSettings as MethodSettings[];
}

/** Requests a second and at once, by the path as CloudFormation writes it. */
function throttling(from: Template): Record<string, readonly number[]> {
  const entries = settingsOf(from).map(({ ResourcePath, ThrottlingRateLimit, ThrottlingBurstLimit }) => [
    ResourcePath,
    [ThrottlingRateLimit, ThrottlingBurstLimit],
  ]);
  return Object.fromEntries(entries);
}
