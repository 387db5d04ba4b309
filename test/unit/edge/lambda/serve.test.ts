import { once } from "node:events";
import { PassThrough } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import type { Account } from "#shared/base/model/account.ts";
import type { RestEvent } from "#shared/edge/lambda/rest-event.ts";
import { type ServedApp, serve } from "#shared/edge/lambda/serve.ts";
import { readAnswer } from "#shared/edge/lambda/streamed-answer.ts";
import { installLambdaGlobals } from "#test/support/lambda-globals.ts";

beforeAll(installLambdaGlobals);

const ACCOUNT = { id: "eu1", plan: "Free", region: "eu" };

const KEY = { id: "k123", name: "secret-name of a key", rights: "all" };

const EVENT: RestEvent = {
  httpMethod: "GET",
  path: "/v1/template",
  multiValueHeaders: { Authorization: ["a-key"] },
  multiValueQueryStringParameters: null,
  body: null,
  isBase64Encoded: false,
  requestContext: { requestId: "r1", authorizer: { account: JSON.stringify(ACCOUNT) } },
};

async function answerTo(event: RestEvent, app: Partial<ServedApp> = {}, msLeft = 29_000): Promise<Response> {
  const served: ServedApp = {
    baseAddress: "https://eu.example",
    fetch: () => new Response("served"),
    log: () => {},
    metrics() {},
    ...app,
  };
  const handler = serve(async () => served) as (
    event: RestEvent,
    stream: PassThrough,
    context: object,
  ) => Promise<void>;
  const stream = new PassThrough();
  const context = { getRemainingTimeInMillis: () => msLeft };
  const [answer] = await Promise.all([readAnswer(stream), handler(event, stream, context)]);
  return answer;
}

test("the app gets the request, and the account that the gateway's authorizer has found", async () => {
  let known: Account | undefined;
  const answer = await answerTo(EVENT, {
    fetch: (request, { account }) => {
      known = account;
      return new Response(request.url, { status: 201 });
    },
  });
  expect(answer.status).toBe(201);
  expect(await answer.text()).toBe("https://eu.example/v1/template");
  expect(known).toEqual(ACCOUNT);
});

test("each call is a line in the log, with its request, account and key, and nothing that the caller sent", async () => {
  const lines: string[] = [];
  await answerTo(
    {
      ...EVENT,
      path: "/v1/template/secret-name",
      requestContext: { requestId: "r1", authorizer: { account: JSON.stringify({ ...ACCOUNT, key: KEY }) } },
    },
    { log: (...line) => lines.push(JSON.stringify(line)) },
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"gatewayRequestId":"r1"');
  expect(lines[0]).toContain('"account":"eu1"');
  expect(lines[0]).toContain('"key":"k123"');
  expect(lines[0]).not.toMatch(/a-key|secret-name/);
});

test("a header that no request may have returns 400, not a crash of the function", async () => {
  const answer = await answerTo({ ...EVENT, multiValueHeaders: { "X-Bad": ["a\0b"] } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ statusCode: 400, code: "request_malformed" });
});

test("a cold start is counted", async () => {
  const counted: unknown[] = [];
  await answerTo(EVENT, { metrics: (values) => counted.push(values) });
  expect(counted).toEqual([{ ColdStarts: 1 }]);
});

test("the work of a request ends while there is time to answer its caller", async () => {
  const fetch = async ({ signal }: Request) => {
    if (!signal.aborted) await once(signal, "abort");
    return new Response("over", { status: 503 });
  };
  // A second is what an answer may take.
  expect((await answerTo(EVENT, { fetch }, 1000)).status).toBe(503);
});

test("a function with time left does not give up", async () => {
  const fetch = ({ signal }: Request) => new Response(String(signal.aborted));
  expect(await (await answerTo(EVENT, { fetch })).text()).toBe("false");
});
