/** The MCP server ends its calls when the agent goes away, and removes what it needs only for a moment. */
import { expect, test } from "vitest";
import { answerMcpRequest } from "#clients/mcp/answer-request.ts";
import type { Fetch } from "#clients/mcp/ending-with.ts";

const HEADERS = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };

/** A request of an agent that uses a tool. */
function toolCall(name: string, input: object, signal?: AbortSignal): Request {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } };
  const body = JSON.stringify(message);
  const headers = { ...HEADERS, Authorization: "key" };
  return new Request("http://localhost:3000/mcp", { method: "POST", headers, body, signal: signal ?? null });
}

const never = new Promise<Response>(() => undefined);

test("a call that is under way ends with the agent's request", async () => {
  const agent = new AbortController();
  const called = Promise.withResolvers<AbortSignal>();
  const fetch: Fetch = (_, { signal }) => {
    if (signal) called.resolve(signal);
    return never;
  };
  const request = toolCall("list_templates", {}, agent.signal);
  void answerMcpRequest(request, { baseUrl: "http://localhost:3000", fetch }).catch(() => undefined);
  const signal = await called.promise;
  expect(signal.aborted).toBe(false);
  agent.abort();
  expect(signal.aborted).toBe(true);
});

/** A service that has these templates, and to which each call is noted. */
function service(templates: readonly object[], asked: string[], generate: () => Promise<Response>): Fetch {
  return async (address, { method = "GET", signal }) => {
    const { pathname } = new URL(address);
    asked.push(`${method} ${pathname}${signal?.aborted === true ? " (ended)" : ""}`);
    if (pathname === "/v1/document") return generate();
    if (method === "GET") return Response.json(templates);
    if (method === "DELETE") return new Response(null, { status: 204 });
    return Response.json({ id: "made", tags: { valid: [], invalid: [] }, problems: [] }, { status: 201 });
  };
}

test("the starter is deleted although the agent has gone", async () => {
  const agent = new AbortController();
  const asked: string[] = [];
  const deleted = Promise.withResolvers<void>();
  const answering = service([], asked, async () => {
    agent.abort();
    throw new DOMException("gone", "AbortError");
  });
  const fetch: Fetch = async (address, request) => {
    const answer = await answering(address, request);
    if (request.method === "DELETE") deleted.resolve();
    return answer;
  };
  const request = toolCall("create_template", { name: "Offer", markdown: "Dear [Name]" }, agent.signal);
  void answerMcpRequest(request, { baseUrl: "http://localhost:3000", fetch }).catch(() => undefined);
  await deleted.promise;
  expect(asked.at(-1)).toBe("DELETE /v1/template/made");
});

test("a starter that a killed service has left is deleted, and one in use is not", async () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const templates = [
    { id: "left", name: "Starter", created: minutesAgo(11) },
    { id: "used", name: "Starter", created: minutesAgo(1) },
    { id: "other", name: "Mine", created: minutesAgo(99) },
  ];
  const asked: string[] = [];
  const fetch = service(
    templates,
    asked,
    async () => new Response("docx", { headers: { "Content-Disposition": "attachment" } }),
  );
  const request = toolCall("create_template", { name: "Offer", markdown: "Dear [Name]" });
  await (await answerMcpRequest(request, { baseUrl: "http://localhost:3000", fetch })).text();
  expect(asked).toEqual([
    "GET /v1/template",
    "DELETE /v1/template/left",
    "POST /v1/template",
    "POST /v1/document",
    "DELETE /v1/template/made",
    "POST /v1/template",
  ]);
});
