/**
 * Runs as the child process that answers agents: it answers one request after the other until the service ends, and asks
 * the service for each call of the API.
 */
import { answerMcpRequest } from "#clients/mcp/answer-request.ts";
import { dieWithParent } from "#shared/workers/processes/die-with-parent.ts";
import { ApiCalls } from "./api-calls.ts";
import { type AgentRequest, answerOf, type McpOrder, type McpReply } from "./messages.ts";

let calls: ApiCalls | undefined;
/** The body of the next request, as far as it is here. */
let body: Uint8Array[] = [];

await dieWithParent();
process.on("disconnect", () => process.exit());
process.on("message", (order: McpOrder) => {
  switch (order.kind) {
    case "piece":
      body.push(order.bytes);
      send({ kind: "taken" });
      break;
    case "request":
      void answerTo(order, takeBody()).then(send);
      break;
    case "answered":
      calls?.answered(order);
      break;
  }
});

function takeBody(): Uint8Array<ArrayBuffer> {
  const whole = Buffer.concat(body);
  body = [];
  return whole;
}

function send(reply: McpReply): void {
  process.send?.(reply);
}

/** Never rejects. Returns when every tool has ended, since what it calls later would belong to another agent's request. */
async function answerTo(
  { baseUrl, message: { method, headers } }: AgentRequest,
  content: Uint8Array<ArrayBuffer>,
): Promise<McpReply> {
  const agent = new AbortController();
  calls = new ApiCalls(send, agent);
  const runs: Promise<unknown>[] = [];
  try {
    const request = new Request(`${baseUrl}/mcp`, {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      body: content,
      signal: agent.signal,
    });
    const service = { baseUrl, fetch: calls.fetch, noteRun: (run: Promise<unknown>) => runs.push(run) };
    const answer = await answerOf(await answerMcpRequest(request, service));
    return { kind: "done", answer };
  } catch (error) {
    return { kind: "failed", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await Promise.all(runs);
  }
}
