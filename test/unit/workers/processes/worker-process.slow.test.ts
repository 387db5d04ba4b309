/** What a worker process answers, what it may not do, and what is told when it does not answer. */
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { forkLimited } from "#shared/workers/processes/fork-limited.ts";
import type { WorkerProcess } from "#shared/workers/processes/worker-process.ts";

/** It evaluates what it is sent, and answers with the result or the error's code. */
const PROGRAM = `
process.on("disconnect", () => process.exit());
process.on("message", async ({ source }) => {
  const run = new Function("load", "return (async () => { " + source + " })()");
  process.send({ result: await run((name) => import(name)).catch(({ code }) => code) });
});
`;

interface Question {
  readonly source: string;
}

interface Answer {
  readonly result: unknown;
}

const DEADLINE_MS = 20_000;
/** More than an idle Node takes. */
const ROOMY_BYTES = 500e6;

let folder: string;
let worker: WorkerProcess<Question, Answer>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "worker-"));
  await writeFile(path.join(folder, "main.mjs"), PROGRAM);
});
afterEach(() => worker.end());
afterAll(() => rm(folder, { recursive: true }));

async function start(memoryLimitBytes = ROOMY_BYTES): Promise<WorkerProcess<Question, Answer>> {
  worker = await forkLimited(path.join(folder, "main.mjs"), { memoryLimitBytes });
  return worker;
}

async function evaluate(source: string, deadlineMs = DEADLINE_MS): Promise<unknown> {
  return (await worker.ask({ source }, deadlineMs)).result;
}

test("it answers one question after the other", async () => {
  await start();
  expect([await evaluate("return 1"), await evaluate("return 2")]).toEqual([1, 2]);
  expect(worker.isUsable()).toBe(true);
});

test("it writes no files, starts no programs and has no environment of the service", async () => {
  await start();
  const file = path.join(folder, "written");
  const writing = `(await load("node:fs")).writeFileSync(${JSON.stringify(file)}, "")`;
  expect(await evaluate(writing)).toBe("ERR_ACCESS_DENIED");
  expect(existsSync(file)).toBe(false);
  expect(await evaluate('(await load("node:child_process")).execFileSync("true")')).toBe("ERR_ACCESS_DENIED");
  expect(process.env).toHaveProperty("PATH");
  expect(await evaluate("return process.env.PATH")).toBeUndefined();
});

test("an answer that takes too long ends the process", async () => {
  await start();
  await evaluate("return 1");
  await expect(evaluate("for (;;);", 100)).rejects.toMatchObject({ fault: "timed_out" });
  await expect.poll(() => worker.isUsable()).toBe(false);
});

test("an answer that takes too much memory ends the process", async () => {
  await start(150e6);
  const growing =
    'const kept = []; for (;;) { kept.push(Buffer.alloc(20e6, 1)); await load("node:timers/promises").then(({ setTimeout }) => setTimeout(20)); }';
  await expect(evaluate(growing)).rejects.toMatchObject({ fault: "too_large" });
});

test("a process that ends by itself reports the reason to this and every later question", async () => {
  await start();
  await expect(evaluate("process.exit()")).rejects.toMatchObject({ fault: "ended" });
  await expect(evaluate("return 1")).rejects.toMatchObject({ fault: "ended" });
});

test.each([
  ["no object", "7"],
  ["a member of a negative size", '{ partOfMember: "x", size: -1 }'],
  ["a member that exceeds the memory of the process", '{ partOfMember: "x", size: 1e18 }'],
  ["a part that exceeds its member", "{ partOfMember: new Uint8Array(9), size: 1 }"],
  ["a part that is neither text nor bytes", "{ partOfMember: {}, size: 1 }"],
  ["paths that are no list", "{ withoutMembers: {}, paths: 7 }"],
])("a process that a document has taken over is ended when it sends %s", async (_, message) => {
  await start();
  await expect(evaluate(`process.send(${message}); for (;;);`)).rejects.toMatchObject({ fault: "ended" });
});
