/**
 * Runs as the child process that answers agents: it answers one request after the other until the service ends, and asks
 * the service for each call of the API.
 */
import { answerMcpRequest } from "#clients/mcp/answer-request.ts";
import { dieWithParent } from "#shared/workers/processes/die-with-parent.ts";
import { onMessage, sendMessage } from "#shared/workers/processes/large-messages.ts";
import { ApiCalls } from "./api-calls.ts";
import { type AgentRequest, answerOf, type McpOrder, type McpReply } from "./messages.ts";

let calls: ApiCalls | undefined;

await dieWithParent();
process.on("disconnect", () => process.exit());
onMessage((order: McpOrder) => {
  if (order.kind === "request") void answerTo(order).then(send);
  else calls?.answered(order);
});

function send(reply: McpReply): void {
  sendMessage(reply);
}

/** Never rejects. Returns when every tool has ended, since what it calls later would belong to another agent's request. */
async function answerTo({ baseUrl, message: { method, headers, body } }: AgentRequest): Promise<McpReply> {
  const agent = new AbortController();
  calls = new ApiCalls(send, agent);
  const runs: Promise<unknown>[] = [];
  try {
    const request = new Request(`${baseUrl}/mcp`, {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      body,
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
