/** Calls that go from region to region by Lambda, with Lambda's own client and API between them. */
import { LambdaClient } from "@aws-sdk/client-lambda";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "#shared/base/model/account.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { lambdaForward } from "#shared/edge/lambda/forward.lambda.ts";
import type { RestEvent } from "#shared/edge/lambda/rest-event.ts";
import { type LambdaApi, openLambdaApi } from "#test/lambda/lambda-api.ts";
import { type FunctionAnswer, FunctionFault } from "#test/lambda/runtime-api.ts";

const ACCOUNT: Account = { id: "us1" as AccountId, plan: "Free", region: "us" };
const PASSED = { account: ACCOUNT, passing: { hops: 1, isForOneRegion: false } };

let api: LambdaApi;
let client: LambdaClient;
let answer: (name: string, event: RestEvent) => AsyncIterable<Uint8Array>;
beforeAll(async () => {
  api = await openLambdaApi({
    invoke: async (name, payload): Promise<FunctionAnswer> => {
      return {
        isStreamed: true,
        contentType: undefined,
        chunks: answer(name, JSON.parse(Buffer.from(payload).toString()) as RestEvent),
      };
    },
  });
  client = new LambdaClient({
    endpoint: api.address,
    region: "eu-central-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  });
});
afterAll(() => {
  client.destroy();
  api.close();
});

const forward = () =>
  lambdaForward({
    clientOf: async () => client,
    functionFor: (region, request) => `merganser-${region}-${request.method.toLowerCase()}:live`,
  });

const request = () => new Request("https://us.example/v1/template/us1", { headers: { Authorization: "key" } });

async function* stream(...chunks: readonly (string | Buffer | Error)[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk;
    yield Buffer.from(chunk);
  }
}

const PRELUDE = `{"statusCode":200,"headers":{"x-region":"eu"}}${"\0".repeat(8)}`;

test("the function of the same operation in the other region answers, with the caller's account", async () => {
  const seen: [string, RestEvent][] = [];
  const large = Buffer.alloc(3_000_000, "x");
  answer = (name, event) => {
    seen.push([name, event]);
    return stream(PRELUDE, large);
  };
  const response = await forward()("eu", request(), PASSED);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-region")).toBe("eu");
  expect(Buffer.from(await response.arrayBuffer()).equals(large)).toBe(true);
  expect(seen).toMatchObject([
    ["merganser-eu-get", { path: "/v1/template/us1", passing: PASSED.passing, httpMethod: "GET" }],
  ]);
  expect(JSON.parse(seen[0]?.[1].requestContext.authorizer?.account ?? "")).toEqual(ACCOUNT);
});

test("a function that fails before it answers is a region that does not answer", async () => {
  answer = () => stream(new FunctionFault('{"errorType":"Error"}'));
  await expect(forward()("au", request(), PASSED)).rejects.toMatchObject({ code: "region_unavailable", status: 503 });
});

test("a function that fails in the middle of its answer breaks the answer off", async () => {
  answer = () => stream(PRELUDE, "[1,", new Error("killed"));
  const response = await forward()("eu", request(), PASSED);
  await expect(response.text()).rejects.toThrow("killed");
});

test("a region whose API cannot be reached does not answer", async () => {
  const gone = new LambdaClient({
    endpoint: "http://127.0.0.1:1",
    region: "eu-central-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  });
  const forwarding = lambdaForward({ clientOf: async () => gone, functionFor: () => "merganser-eu-get-template" });
  await expect(forwarding("eu", request(), PASSED)).rejects.toMatchObject({ code: "region_unavailable" });
});

test("a region that does not answer while the caller's call may last is one that does not answer", async () => {
  const waiting = new AbortController();
  answer = async function* () {
    waiting.abort();
    await new Promise(() => {});
    yield new Uint8Array();
  };
  const asked = new Request(request(), { signal: waiting.signal });
  await expect(forward()("eu", asked, PASSED)).rejects.toMatchObject({ code: "region_unavailable", status: 503 });
});
