/** Has the protocol's own programs, its conformance tests and its inspector, call `POST /mcp`. */
import path from "node:path";
import { TURN_MS_MAX, watchTurns } from "#test/support/long-turns.ts";
import { makeHome, type Program, startProgram } from "#test/support/program.ts";
import { getByNpm } from "./npm.ts";
import { startProxy } from "./proxy.ts";
import { run } from "./run.ts";
import type { Tally } from "./tally.ts";

const CONFORMANCE = "@modelcontextprotocol/conformance@0.1.16";
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
/** Those that any server passes. The others call tools of the protocol's own test server. */
const SCENARIOS = ["server-initialize", "ping", "tools-list", "resources-list"];
const DEADLINE_MS = 60_000;

export async function verifyMcp(tally: Tally): Promise<void> {
  console.log("MCP: its conformance tests and its inspector");
  await using home = await makeHome();
  const turns = watchTurns(path.join(home.folder, "turns"));
  await using program = await startProgram(home, { NODE_OPTIONS: turns.option });
  turns.takeLongest();
  await verifyConformance(program, tally);
  await verifyInspector(program, tally);
  const longest = turns.takeLongest();
  const told = `it answered nobody for ${longest} ms of processor time`;
  tally.check(longest <= TURN_MS_MAX, "no message of MCP keeps the service from answering others", told);
}

/** The conformance tests send no key. */
async function verifyConformance({ addresses, apiKey }: Program, tally: Tally): Promise<void> {
  const conformance = await getByNpm([CONFORMANCE], "dist/index.js");
  if ("missing" in conformance)
    return tally.notAvailable("MCP's conformance tests", conformance.missing, SCENARIOS.length);
  await using proxy = await startProxy(addresses.us, { headers: { Authorization: apiKey ?? "" } });
  for (const scenario of SCENARIOS) {
    const words = [conformance.program, "server", "--url", `${proxy.address}/mcp`, "--scenario", scenario];
    const { output } = await run(process.execPath, words, DEADLINE_MS);
    tally.check(/Passed: (\d+)\/\1, 0 failed/.test(output), `MCP conformance: ${scenario}`, output.slice(-2_000));
  }
}

async function verifyInspector({ addresses, apiKey }: Program, tally: Tally): Promise<void> {
  const inspector = await getByNpm([INSPECTOR], "package.json");
  if ("missing" in inspector) return tally.notAvailable("MCP's inspector", inspector.missing);
  const main = inspector.program.replace(/@modelcontextprotocol\/inspector\/package\.json$/, ".bin/mcp-inspector");
  const words = [main, "--cli", `${addresses.us}/mcp`, "--transport", "http", "--header", `Authorization: ${apiKey}`];
  const { output } = await run(process.execPath, [...words, "--method", "tools/list"], DEADLINE_MS);
  tally.check(output.includes('"name": "create_template"'), "MCP's inspector lists the tools", output.slice(-2_000));
}
