/** A request of an agent takes one of its account's slots, as a request of the API that takes long does. */
import { expect, test } from "vitest";
import { callSharedMcpEndpoint } from "#functions/call-mcp/endpoint.ts";
import { ROUTES } from "#functions/routes.ts";
import type { Caller } from "#shared/base/model/account.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import type { Endpoint } from "#shared/edge/http/transport/endpoint.ts";
import { mountEndpoints } from "#shared/edge/http/transport/mount.ts";
import { admitFairly } from "#shared/service/admission/admit-fairly.ts";
import type { McpHost, McpWorker } from "#shared/workers/mcp-work/mcp-worker.ts";

const CALLER: Caller = { id: "us1" as AccountId, plan: "Free", region: "us" };
const BASE = "http://us.merganser.test";

/** An operation that takes a slot, here or in another region. */
function longOperation(region: "here" | "elsewhere"): Endpoint {
  return {
    operation: { ...ROUTES.getTemplateSchema, "x-key-rights": "read" },
    access: "key",
    handle: ({ inTurn, forward }) => (region === "here" ? inTurn(async () => Response.json("made")) : forward("eu")),
  };
}

/** Both regions share the slots: one runs, and one waits. */
function service(answer: McpWorker["answer"], { elsewhere = false } = {}) {
  const admit = admitFairly({ runningMax: 1, spare: 0, accountRunningMax: 1, accountWaitingMax: 1, waitingMsMax: 200 });
  let authentications = 0;
  const around = {
    authenticate: async () => {
      authentications++;
      return CALLER;
    },
    operations: [],
    admit,
    newRequestId: () => "r",
    metrics: () => {},
    log: () => {},
  };
  const eu = mountEndpoints([longOperation("here")], { ...around, forward: () => Promise.reject(new Error()) });
  const mcp = callSharedMcpEndpoint({
    mcpWorkerFor: () => ({ answer }),
    baseUrl: BASE,
    fetch: (request, knowledge) => us.fetch(request, knowledge),
  });
  const us = mountEndpoints([mcp, longOperation(elsewhere ? "elsewhere" : "here")], {
    ...around,
    forward: async (_, request, { passing }) => eu.fetch(request, { passing }),
  });
  const post = (signal: AbortSignal | null = null) =>
    us.fetch(
      new Request(`${BASE}/mcp`, { method: "POST", body: "{}", headers: { Authorization: "Bearer key" }, signal }),
    );
  return { post, admit, authentications: () => authentications };
}

function useTool({ fetch, baseUrl }: McpHost): Promise<Response> {
  const call = { address: `${baseUrl}/v1/template/a/schema`, method: "GET", headers: [], body: new Uint8Array() };
  return fetch(call, undefined);
}

test.each([false, true])(
  "a tool's call has the slot of its agent's request, also in another region: %s",
  async (elsewhere) => {
    const { post } = service((_, host) => useTool(host), { elsewhere });
    const answer = await post();
    expect([answer.status, await answer.json()]).toEqual([200, "made"]);
  },
);

test("a tool's call is made for the account of the agent, whose key is looked up once", async () => {
  const { post, authentications } = service((_, host) => useTool(host));
  await post();
  expect(authentications()).toBe(1);
});

test("the worker gets the key without the word before it", async () => {
  const { post } = service(async ({ headers }) => Response.json(headers.get("Authorization")));
  expect(await (await post()).json()).toBe("key");
});

test("beyond an account's slots a request waits, and beyond those that may wait it is refused with 429", async () => {
  const first = Promise.withResolvers<Response>();
  let answered = 0;
  const { post, admit } = service(() => (answered++ === 0 ? first.promise : Promise.resolve(new Response())));
  const running = post();
  await expect.poll(() => answered).toBe(1);
  const waiting = post();
  await expect.poll(() => admit.waiting()).toBe(1);
  const refused = await post();
  expect([refused.status, refused.headers.get("Retry-After"), await refused.json()]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
    expect.objectContaining({ code: "too_many_requests" }),
  ]);
  first.resolve(new Response());
  expect([(await running).status, (await waiting).status, answered]).toEqual([200, 200, 2]);
});

test("a request that has waited as long as it may is refused with 503, and one whose agent hangs up waits no longer", async () => {
  const { post, admit } = service(() => new Promise(() => {}));
  void post();
  expect((await post()).status).toBe(503);
  const agent = new AbortController();
  const waiting = post(agent.signal);
  await expect.poll(() => admit.waiting()).toBe(1);
  agent.abort();
  await waiting;
  expect(admit.waiting()).toBe(0);
});

test("a path as long as no request over HTTP may have is refused before it is read", async () => {
  const { post } = service((_, { fetch }) =>
    fetch({ address: `${BASE}/${"x".repeat(300_000)}`, method: "GET", headers: [], body: new Uint8Array() }, undefined),
  );
  const answer = await post();
  expect([answer.status, await answer.json()]).toEqual([
    431,
    expect.objectContaining({ code: "request_headers_too_large" }),
  ]);
});
