/** Starts a server on a free port for as long as it is needed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePorts } from "#test/support/free-ports.ts";

/** Ends when it is disposed of. */
export interface Server extends AsyncDisposable {
  readonly endpoint: string;
}

type Missing = { readonly missing: string };

const START_DEADLINE_MS = 60_000;
const PAUSE_MS = 200;

/** @param commandFor tells how to start it on a port, or why that cannot be done */
export async function startServer(
  commandFor: (port: number) => Promise<{ readonly command: readonly string[] } | Missing>,
): Promise<Server | Missing> {
  const port = await freePorts(1);
  const found = await commandFor(port);
  if ("missing" in found) return found;
  const [program = "", ...args] = found.command;
  const child = spawn(program, args, { stdio: "ignore" });
  const ended = once(child, "exit").catch(() => {});
  const server = { endpoint: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => end(child, ended) };
  if (await answers(server.endpoint, child)) return server;
  await end(child, ended);
  return { missing: `${program} does not start here` };
}

async function answers(endpoint: string, child: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < START_DEADLINE_MS; waited += PAUSE_MS) {
    if (hasEnded(child)) return false;
    const answer = await fetch(endpoint).catch(() => undefined);
    if (answer !== undefined) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}
