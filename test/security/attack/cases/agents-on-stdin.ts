/** Messages to the MCP server over standard input (`npm run mcp`) that would end it, silence it or fill its memory. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { ownResidentBytes } from "#shared/workers/processes/process-memory.ts";
import { type Attack, holds } from "#test/security/attack/attack.ts";
import type { Target } from "#test/security/attack/target.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../../../../clients/mcp/main.ts");
/** The longest time that an honest message may wait behind the others, which have up to 256 MB. */
const PATIENCE_MS = 30_000;
const RESIDENT_BYTES_MAX = 500e6;
const LAST = "the honest one";

type Pieces = readonly (string | Uint8Array)[];
const repeated = (count: number, of: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n)).join("\n");
const ping = (id: unknown) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });
const call = (id: unknown, name: string, input: object) =>
  JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: input } });

const ODD_IDS = [null, 1.5, -1, 1e308, "", "x".repeat(100_000), {}, [], true, "__proto__"];
const LONG = Buffer.alloc(64 * 1024 * 1024, "x");

const MESSAGES: Readonly<Record<string, () => Pieces>> = {
  "a line of 256 MB": () => [LONG, LONG, LONG, LONG],
  "a message with a text of 64 MB": () => ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"', LONG, '"}}'],
  "bytes that are no text": () => [Uint8Array.from({ length: 1_000_000 }, (_, n) => (n * 7919) & 255)],
  "10,000,000 blank lines": () => ["\n".repeat(10_000_000)],
  "1,000,000 lines without a message": () => ["null\n".repeat(1_000_000)],
  "lists 4,000,000 deep": () => ["[".repeat(4_000_000)],
  "objects 100,000 deep": () => ['{"a":'.repeat(100_000), "1", "}".repeat(100_000)],
  "10,000 requests in one write": () => [repeated(10_000, ping)],
  "500 calls of tools in one write": () => [repeated(500, (n) => call(n, "list_templates", {}))],
  "ids of odd types": () => [ODD_IDS.map(ping).join("\n")],
  "1,000 requests with one id": () => [repeated(1_000, () => ping(7))],
  "a batch of 100,000": () => [`[${Array.from({ length: 100_000 }, (_, n) => ping(n)).join(",")}]`],
  "10,000 answers that nobody asked for": () => [
    repeated(10_000, (id) => JSON.stringify({ jsonrpc: "2.0", id, result: {} })),
  ],
  "names of prototypes": () => [
    call(1, "constructor", { a: 1 }),
    "\n",
    '{"__proto__":{"method":"x"},"jsonrpc":"2.0","id":2}',
  ],
  "half of a pair as a tool's name": () => [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\\ud800"}}',
  ],
};

export const STDIN_ATTACKS: readonly Attack[] = Object.entries(MESSAGES).map(
  ([name, pieces]): Attack => ({
    category: "agents",
    name: `over standard input: ${name}`,
    tried: "to end the agent's server, to silence it, or to fill its memory",
    run: (target) => answersAfter(target, pieces()),
  }),
);

async function answersAfter(target: Target, pieces: Pieces): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { API_KEY: target.key, MERGANSER_ADDRESS: target.base },
    stdio: "pipe",
  });
  // A server that has ended takes nothing.
  child.stdin.on("error", () => {});
  child.stderr.resume();
  try {
    const answered = lastAnswer(child);
    child.stdin.write(
      `${JSON.stringify({
        jsonrpc: "2.0",
        id: "first",
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "attack", version: "1" } },
      })}\n`,
    );
    for (const piece of pieces) child.stdin.write(piece);
    child.stdin.write(`\n${ping(LAST)}\n`);
    await answered;
    const megabytes = Math.round(ownResidentBytes(child.pid ?? 0) / 1e6);
    holds(megabytes < RESIDENT_BYTES_MAX / 1e6, `it takes ${megabytes} MB`);
    return `the next message is answered, by a server of ${megabytes} MB`;
  } finally {
    child.kill("SIGKILL");
  }
}

async function lastAnswer(child: ChildProcessWithoutNullStreams): Promise<void> {
  const silence = AbortSignal.timeout(PATIENCE_MS);
  const found = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.includes(LAST)) found.resolve("answered");
  });
  const outcome = await Promise.race([
    found.promise,
    once(child, "exit").then(([code, by]) => `it ended (exit code ${code}, signal ${by})`),
    once(silence, "abort").then(() => `the next message is not answered within ${PATIENCE_MS / 1000} seconds`),
  ]);
  holds(outcome === "answered", outcome);
}
