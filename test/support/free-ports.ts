/** Finds ports for a program that is started by a test. */
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/** Below the range from which systems take ports for outgoing connections. */
const PORT_MIN = 10_000;
const PORT_MAX = 30_000;
const ATTEMPTS_MAX = 50;
/** The last port of each block is held by the process that has taken the block. */
const BLOCK = 8;

/**
 * Returns the first of so many free ports in a row, at most seven. They belong to this process until it ends, also while nothing
 * listens on them: programs are stopped and started again, and other processes take ports at the same time.
 */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const first = PORT_MIN + BLOCK * Math.floor((Math.random() * (PORT_MAX - PORT_MIN)) / BLOCK);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await holdPort(first + BLOCK - 1)) && (await areFree(ports))) return first;
  }
  throw new Error(`no ${count} free ports in a row`);
}

/** Returns false if another process, or this one, holds it. */
async function holdPort(port: number): Promise<boolean> {
  const server = createServer().unref();
  server.listen(port, "127.0.0.1");
  return once(server, "listening").then(
    () => true,
    () => false,
  );
}

/** Holds the port until it is disposed of, so that nothing else can listen on it. */
export async function occupyPort(port: number): Promise<AsyncDisposable> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return { [Symbol.asyncDispose]: () => closed(server) };
}

async function areFree(ports: readonly number[]): Promise<boolean> {
  const occupied = await Promise.allSettled(ports.map(occupyPort));
  for (const each of occupied) if (each.status === "fulfilled") await each.value[Symbol.asyncDispose]();
  return occupied.every(({ status }) => status === "fulfilled");
}

async function closed(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
}
