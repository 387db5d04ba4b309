import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FunctionPool, openFunctionPool, Throttled } from "#test/lambda/function-pool.ts";
import { FunctionFault } from "#test/lambda/runtime-api.ts";

const HANDLERS = {
  whole: `export async function handler(event) {
    if (event === "fail") throw new Error("failed");
    if (event === "exit") process.exit(3);
    return process.pid;
  }`,
  streaming: `export const handler = awslambda.streamifyResponse(async (event, stream) => {
    stream.write(String(process.pid));
    if (event === "fail") throw new Error("failed");
    if (event === "exit") process.exit(3);
    stream.end();
  });`,
  endless: `import { writeFileSync } from "node:fs";
    writeFileSync(new URL("started", import.meta.url), "yes");
    setInterval(() => {}, 1000);
    await new Promise(() => {});`,
} as const;

let folder: string;
let pool: FunctionPool;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "merganser-pool-"));
  for (const [name, text] of Object.entries(HANDLERS)) await writeFile(path.join(folder, `${name}.mjs`), text);
  pool = openFunctionPool((name) => ({
    bundle: path.join(folder, `${name}.mjs`),
    environment: {},
    timeoutSeconds: 30,
  }));
});
afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true });
});

async function processOf(name: string, event: string): Promise<number> {
  const { chunks } = await pool.invoke(name, Buffer.from(JSON.stringify(event)));
  return Number(Buffer.concat(await Array.fromAsync(chunks)).toString());
}

describe.each(["whole", "streaming"])("a function that answers %s", (name) => {
  test("keeps its process for the next event, also when it has failed", async () => {
    const first = await processOf(name, "answer");
    await expect(processOf(name, "fail")).rejects.toThrow(FunctionFault);
    expect(await processOf(name, "answer")).toBe(first);
  });

  test("gets another process when its own has ended", async () => {
    const first = await processOf(name, "answer");
    await expect(processOf(name, "exit")).rejects.toThrow();
    expect(await processOf(name, "answer")).not.toBe(first);
  });

  test("answers the next event too when its process was killed between two", async () => {
    const first = await processOf(name, "answer");
    process.kill(first, "SIGKILL");
    await expect.poll(() => isAlive(first)).toBe(false);
    expect(await processOf(name, "answer")).not.toBe(first);
  });
});

test("a function takes no more events at once than are reserved for it", async () => {
  const bundle = path.join(folder, "streaming.mjs");
  const limited = openFunctionPool(() => ({ bundle, environment: {}, timeoutSeconds: 30, reserved: 1 }));
  const invoke = () => limited.invoke("limited", Buffer.from('"answer"'));
  const { chunks } = await invoke();
  await expect(invoke()).rejects.toThrow(Throttled);
  await Array.fromAsync(chunks);
  expect(await Array.fromAsync((await invoke()).chunks)).toHaveLength(1);
  await limited.close();
});

test("a process that still starts ends with the pool", async () => {
  const starting = openFunctionPool(() => ({
    bundle: path.join(folder, "endless.mjs"),
    environment: {},
    timeoutSeconds: 30,
  }));
  const invoked = starting.invoke("endless", Buffer.from("{}"));
  const hasStarted = () => readFile(path.join(folder, "started"), "utf8").catch(() => "");
  await expect.poll(hasStarted).toBe("yes");
  starting.close();
  await expect(invoked).rejects.toThrow("SIGKILL");
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
