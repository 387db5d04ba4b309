/** The MCP server ends its calls when the agent goes away, and removes what it needs only for a moment. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
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

test("a call that the protocol's own client cancels ends, since revision 2026-07-28", async () => {
  const called = Promise.withResolvers<AbortSignal>();
  const service: Fetch = (_, { signal }) => {
    if (signal) called.resolve(signal);
    return never;
  };
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost:3000/mcp"), {
    requestInit: { headers: { Authorization: "key" } },
    fetch: (url, init) =>
      answerMcpRequest(new Request(url, init), { baseUrl: "http://localhost:3000", fetch: service }),
  });
  const agent = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await agent.connect(transport);
  const cancelling = new AbortController();
  void agent.callTool({ name: "list_templates" }, { signal: cancelling.signal }).catch(() => undefined);
  const signal = await called.promise;
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve());
  });
  expect(signal.aborted).toBe(false);
  cancelling.abort();
  await ended;
  await agent.close();
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

test("a starter that a killed service has left is deleted; one in use, one that was changed, and what a person has made are not", async () => {
  const name = "Starter 0b5e7c1e-3a55-4d0c-9a8f-6a1f6f3f8d21";
  const starter = { name, filename: "Starter.docx" };
  const minutesAgo = (minutes: number) => {
    const time = Date.now() - minutes * 60_000;
    return { created: time, updated: time };
  };
  const templates = [
    { id: "left", ...starter, ...minutesAgo(11) },
    { id: "used", ...starter, ...minutesAgo(1) },
    { id: "changed", ...starter, ...minutesAgo(99), updated: Date.now() },
    { id: "uploaded", ...starter, ...minutesAgo(99), filename: "Letter.docx" },
    { id: "a person's", ...starter, ...minutesAgo(99), name: "Starter" },
    { id: "another of that person", ...starter, ...minutesAgo(99), name: `${name} of Ada` },
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
