/** Each failure of a run of vitest can be repeated alone, by the words that its report has for it. */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { runStep } from "#test/all/run-step.ts";
import { PROJECT } from "#test/support/program.ts";

const FILES = {
  "a.test.ts": `
    test("passes", () => {});
    test("fails (1 + 1) 100%?", () => { throw new Error("at once"); });
    describe("group", () => {
      test("fails too", () => { throw new Error("in a group"); });
      test.skip("left out (skipped without root)", () => {});
      test.skip("left out", () => {});
    });
    describe("broken group", () => {
      beforeAll(() => { throw new Error("no beginning"); });
      test("never runs", () => {});
    });`,
  "broken.test.ts": 'import "./none.ts"; test("x", () => {});',
  "late.test.ts": 'test("x", async () => { Promise.reject(new Error("late")); await new Promise(setImmediate); });',
};

test("failed tests, groups and files, and unhandled errors are reported with what repeats them alone", {
  timeout: 120_000,
}, async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "vitest-reporter-"));
  for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder.path, name), text);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--root", folder.path, "--globals"];
  const reporter = `--reporter=${path.join(PROJECT, "test/all/vitest-reporter.ts")}`;
  const step = { name: "planted", command: [process.execPath, ...vitest, reporter] };
  const { passed, failed, skipped } = await runStep(step);
  expect(passed).toBe(2);
  expect(failed.map(({ name, output }) => [path.basename(name), output.split("\n")[0]]).sort()).toEqual([
    ["a.test.ts: broken group", "no beginning"],
    ["a.test.ts: fails (1 + 1) 100%?", "at once"],
    ["a.test.ts: group > fails too", "in a group"],
    ["broken.test.ts", expect.stringContaining("none.ts")],
    ["late.test.ts: an unhandled error", "late"],
  ]);
  expect(skipped).toEqual([
    { name: "a.test.ts: group > left out (skipped without root)", need: "root" },
    { name: "a.test.ts: group > left out" },
  ]);
  const some = failed.filter(({ name }) => /100%|broken group/.test(name));
  expect(some.length).toBe(2);
  for (const { name, output, alone } of some)
    expect((await runStep(step, alone)).failed).toMatchObject([
      { name, output: expect.stringContaining(output.split("\n")[0] ?? "") },
    ]);
});
