/** Agents are answered in processes, which ask for one call of the API at a time and end with their agents' requests. */

import { afterAll, expect, test } from "vitest";
import { CallerGone, hasLeft } from "#shared/base/errors/caller-gone.ts";
import { createProcessMcpWorker } from "#shared/workers/mcp-work/mcp-worker.process.ts";
import type { McpHost, ToolCall } from "#shared/workers/mcp-work/mcp-worker.ts";
import { deadlineFor } from "#test/support/deadline-for.ts";

const BASE = "http://localhost:3000";

const workers = createProcessMcpWorker({ processesMax: 1, spareProcesses: 0 });
afterAll(() => workers.stop());

function messageOf(name: string, input: object, id: number) {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: input } };
}

function requestOf(message: object, signal = new AbortController().signal) {
  const headers = new Headers({
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
    Authorization: "key",
  });
  return { method: "POST", headers, signal, body: Buffer.from(JSON.stringify(message)) };
}

const LIST = messageOf("list_templates", {}, 1);

/** A service that has no templates, and notes each call. */
function emptyHost(): McpHost & { readonly calls: string[] } {
  const calls: string[] = [];
  return {
    baseUrl: BASE,
    calls,
    async fetch({ method, address }) {
      calls.push(`${method} ${address.slice(BASE.length)}`);
      return Response.json([]);
    },
  };
}

/** Resolves when a call is made, with the signal that ends it. The call itself lasts until then. */
function endlessHost() {
  const called = Promise.withResolvers<AbortSignal | undefined>();
  const fetch = (_: ToolCall, signal: AbortSignal | undefined) => {
    called.resolve(signal);
    return new Promise<Response>((resolve) => {
      signal?.addEventListener("abort", () => resolve(new Response(null, { status: 499 })));
    });
  };
  return { host: { baseUrl: BASE, fetch }, called: called.promise };
}

test("a tool's call is made by the service, with the agent's key", async () => {
  const host = emptyHost();
  let key: string | undefined;
  const fetch: McpHost["fetch"] = (call, signal) => {
    key = new Headers(call.headers.map(([name, value]) => [name, value])).get("Authorization") ?? "";
    return host.fetch(call, signal);
  };
  const answer = await workers.for("a").answer(requestOf(LIST), { baseUrl: BASE, fetch });
  expect([answer.status, host.calls, key]).toEqual([200, ["GET /v1/template"], "key"]);
  expect(await answer.text()).toContain('\\"templates\\": []');
});

test("the calls of a batch are made one after the other", async () => {
  let [underWay, most] = [0, 0];
  const fetch = async () => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    return Response.json([]);
  };
  const batch = Array.from({ length: 5 }, (_, id) => messageOf("list_templates", {}, id));
  const answer = await workers.for("a").answer(requestOf(batch), { baseUrl: BASE, fetch });
  expect([(await answer.text()).match(/more/g)?.length, most]).toEqual([5, 1]);
});

test("a call that is under way ends when the agent hangs up, and the process answers the next one", async () => {
  const agent = new AbortController();
  const { host, called } = endlessHost();
  const answer = workers.for("a").answer(requestOf(LIST, agent.signal), host);
  const signal = await called;
  expect(signal?.aborted).toBe(false);
  agent.abort();
  await expect(answer).rejects.toThrow(CallerGone);
  expect(signal?.aborted).toBe(true);
  expect((await workers.for("b").answer(requestOf(LIST), emptyHost())).status).toBe(200);
});

test("the process of an agent that hangs up is not reported as a failed one", async () => {
  const restarts: unknown[] = [];
  const watched = createProcessMcpWorker({
    metrics: (values) => restarts.push(values),
    log: (_, text) => restarts.push(text),
  });
  const agent = new AbortController();
  // The process computes longer than it may when its agent has gone.
  const fetch: McpHost["fetch"] = async () => {
    agent.abort();
    throw new Error("the service is gone");
  };
  const answer = watched.for("a").answer(requestOf(LIST, agent.signal), { baseUrl: BASE, fetch });
  await expect(answer).rejects.toThrow(CallerGone);
  expect((await watched.for("a").answer(requestOf(LIST), emptyHost())).status).toBe(200);
  await watched.stop();
  expect(restarts).toEqual([]);
});

test("an agent that hangs up while it waits for a process waits no longer", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const { host, called } = endlessHost();
  const running = workers.for("a").answer(requestOf(LIST, first.signal), host);
  await called;
  const waiting = workers.for("b").answer(requestOf(LIST, second.signal), emptyHost());
  expect(workers.waiting()).toBe(1);
  second.abort();
  await expect(waiting).rejects.toThrow(CallerGone);
  expect(workers.waiting()).toBe(0);
  first.abort();
  await expect(running).rejects.toThrow(CallerGone);
});

test("the starter of a template is removed although the agent has hung up", async () => {
  const agent = new AbortController();
  const calls: string[] = [];
  const fetch: McpHost["fetch"] = async ({ method, address }, signal) => {
    const path = address.slice(BASE.length);
    calls.push(`${method} ${path.split("?")[0]}${signal === undefined ? " to its end" : ""}`);
    if (path === "/v1/document") agent.abort();
    if (method === "GET") return Response.json([]);
    if (method === "DELETE") return new Response(null, { status: 204 });
    return Response.json({ id: "made", tags: { valid: [], invalid: [] }, problems: [] }, { status: 201 });
  };
  const input = { name: "Offer", markdown: "Dear [Name]" };
  const request = requestOf(messageOf("create_template", input, 1), agent.signal);
  await expect(workers.for("a").answer(request, { baseUrl: BASE, fetch })).rejects.toThrow(CallerGone);
  expect(calls.at(-1)).toBe("DELETE /v1/template/made to its end");
});

test("a message that takes too long to be read is refused", async () => {
  const hasty = createProcessMcpWorker({ stepDeadlineMs: 1 });
  const answer = hasty.for("a").answer(requestOf(LIST), emptyHost());
  await expect(answer).rejects.toMatchObject({
    code: "request_invalid",
    message: expect.stringContaining("too much time"),
  });
  await hasty.stop();
});

test("the deadline of a request ends the call of its tool, which explains it to the agent", async () => {
  const deadlineMs = await deadlineFor(async () => {
    const first = createProcessMcpWorker();
    await first.for("a").answer(requestOf(LIST), emptyHost());
    await first.stop();
  });
  const hasty = createProcessMcpWorker({ deadlineMs });
  const fetch: McpHost["fetch"] = async (_, signal) => {
    await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    return signal === undefined || hasLeft(signal)
      ? Response.json([])
      : Response.json({ statusCode: 422, code: "document_too_large", message: "It takes too long." }, { status: 422 });
  };
  const answer = await hasty.for("a").answer(requestOf(LIST), { baseUrl: BASE, fetch });
  expect(await answer.text()).toContain("It takes too long. (document_too_large)");
  await hasty.stop();
});
