import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { residentBytes, watchMemory } from "#shared/workers/processes/process-memory.ts";
import { given } from "#test/support/given.ts";

const MEGABYTE = 1024 * 1024;
/** Holds as many megabytes as its argument says, and tells when it does. */
const HOLDER =
  "const kept = Buffer.alloc(process.argv[1] * 1048576, 1); console.log(kept.length); setInterval(() => {}, 1e6);";
/** Starts a process that holds 200 megabytes, and tells when it does. Its argument is the holder's code. */
const STARTS_HOLDER = `
  const code = typeof workerData === "string" ? workerData : process.argv[1];
  const { spawn } = require("node:child_process");
  const child = spawn(process.execPath, ["-e", code, "200"], { stdio: ["ignore", "pipe", "ignore"] });
  child.stdout.once("data", () => console.log("holds"));
`;
const STARTERS = {
  "its main thread": STARTS_HOLDER,
  "another thread": `
    const { Worker } = require("node:worker_threads");
    const code = ${JSON.stringify(`const { workerData } = require("node:worker_threads"); ${STARTS_HOLDER}`)};
    new Worker(code, { eval: true, workerData: process.argv[1] });
  `,
};

const children: ChildProcess[] = [];

afterEach(() => {
  for (const { pid } of children.splice(0)) {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  }
});

given("Linux").describe("memory of a process", () => {
  test("is what the system counts for it", async () => {
    const small = residentBytes(await holder(0));
    const large = residentBytes(await holder(200));
    expect((large - small) / MEGABYTE).toBeGreaterThan(180);
    expect((large - small) / MEGABYTE).toBeLessThan(230);
  });

  test.each(Object.entries(STARTERS))("includes a process that %s started", async (_, code) => {
    const parent = spawn(process.execPath, ["-e", code, HOLDER], {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    children.push(parent);
    await once(parent.stdout, "data");
    expect(residentBytes(parent.pid ?? 0) / MEGABYTE).toBeGreaterThan(200 + 60);
  });

  test("the memory of a process that does not run is 0", () => {
    expect(residentBytes(2 ** 22 + 1)).toBe(0);
  });

  test("beyond the limit is reported once", async () => {
    const processId = await holder(200);
    let calls = 0;
    const end = watchMemory(processId, 100 * MEGABYTE, () => calls++);
    await new Promise((resolve) => setTimeout(resolve, 700));
    end();
    expect(calls).toBe(1);
  });

  test("within the limit is not reported", async () => {
    const processId = await holder(0);
    let calls = 0;
    const end = watchMemory(processId, 1000 * MEGABYTE, () => calls++);
    await new Promise((resolve) => setTimeout(resolve, 500));
    end();
    expect(calls).toBe(0);
  });
});

async function holder(megabytes: number): Promise<number> {
  const child = spawn(process.execPath, ["-e", HOLDER, String(megabytes)], {
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  children.push(child);
  await once(child.stdout, "data");
  return child.pid ?? 0;
}
