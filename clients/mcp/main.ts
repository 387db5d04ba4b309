/** `npm run mcp`: the MCP server over standard input and output, for agents that start their servers themselves. */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { Merganser } from "#clients/typescript/src/merganser.ts";
import { endingWith } from "./ending-with.ts";
import { createMcpServer } from "./mcp-server.ts";

const { API_KEY: apiKey, MERGANSER_ADDRESS: baseUrl = "http://localhost:3000" } = process.env;
if (apiKey === undefined || apiKey === "") {
  process.stderr.write("Set the environment variable API_KEY to the key of your account.\n");
  process.exitCode = 2;
} else
  serveStdio(() => createMcpServer((signal) => new Merganser({ apiKey, baseUrl, fetch: endingWith(fetch, signal) })));
