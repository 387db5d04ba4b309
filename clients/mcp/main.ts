/** `npm run mcp`: the MCP server over standard input and output, for agents that start their servers themselves. */
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { Merganser } from "#clients/typescript/src/merganser.ts";
import { boundedLines } from "./bounded-lines.ts";
import { endingWith } from "./ending-with.ts";
import { createMcpServer } from "./mcp-server.ts";

const { API_KEY: apiKey = "", MERGANSER_ADDRESS: baseUrl = "http://localhost:3000" } = process.env;
const connect = (signal?: AbortSignal) => new Merganser({ apiKey, baseUrl, fetch: endingWith(fetch, signal) });
try {
  // Says now what is wrong with the key or the address, not at the first call.
  connect();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${reason} The key is read from API_KEY, the address from MERGANSER_ADDRESS.\n`);
  process.exit(2);
}
const input = boundedLines((answer) => process.stdout.write(`${JSON.stringify(answer)}\n`));
process.stdin.pipe(input);
serveStdio(() => createMcpServer(connect), { transport: new StdioServerTransport(input) });
