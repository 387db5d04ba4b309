/** A bench ends whatever is missing, and nothing that it has started stays: not when a signal ends it either. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runWithBench } from "#test/bench/end-with-bench.ts";
import { givenUpWhenLate } from "#test/bench/give-up.ts";

const MODULE = path.resolve(import.meta.dirname, "../../bench/end-with-bench.ts");

test.each(["SIGKILL", "SIGTERM", "SIGINT"] as const)(
  "a program ends, with what it has started itself, when the bench is ended by %s",
  async (signal) => {
    const program = "sleep 1000 & echo $$ $! >&2; wait";
    const source = `
      import { startWithBench } from ${JSON.stringify(MODULE)};
      startWithBench("sh", ["-c", ${JSON.stringify(program)}]).stderr.pipe(process.stdout);
      setInterval(() => {}, 1000);`;
    const bench = spawn(process.execPath, ["--input-type=module", "-e", source], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(bench.stdout, "data");
    const started = String(line).trim().split(" ").map(Number);
    expect(started.map(isRunning)).toEqual([true, true]);
    bench.kill(signal);
    await expect.poll(() => started.map(isRunning)).toEqual([false, false]);
  },
);

test("a program that fails is reported with its exit code and its output", async () => {
  await runWithBench("true", []);
  await expect(runWithBench("sh", ["-c", "echo no such office >&2; exit 77"])).rejects.toThrow(
    "sh ended with code 77: no such office",
  );
  await expect(runWithBench("/nowhere/soffice", [])).rejects.toThrow("ended with code 127");
});

test("a tool that never answers is stopped, and fails at once from then on", async () => {
  let [calls, stops] = [0, 0];
  const endless = {
    name: "endless",
    convert() {
      calls++;
      return new Promise<Uint8Array>(() => {});
    },
    stop: async () => void stops++,
  };
  const tool = givenUpWhenLate(endless, 20);
  await expect(tool.convert(new Uint8Array())).rejects.toThrow("it did not answer within 0.02 seconds");
  expect(stops).toBe(1);
  await expect(tool.convert(new Uint8Array())).rejects.toThrow("it did not answer within 0.02 seconds");
  expect([calls, stops]).toEqual([1, 1]);
});

/** What has ended, and is not buried yet, runs no more. */
function isRunning(processId: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${processId}/status`, "utf8"));
  } catch {
    return false;
  }
}
