/** A suite's file has its outcome; a suite that broke off, or tested nothing, has failed. */
import { expect, test } from "vitest";
import { OUTCOME_FILE } from "#test/all/outcome.ts";
import { runStep } from "#test/all/run-step.ts";

const PASSED = '{"passed":2,"failed":[],"skipped":[{"name":"c","need":"root"}]}';
const write = (json: string) => `require("node:fs").writeFileSync(process.env.${OUTCOME_FILE}, '${json}');`;
const suite = (script: string) => ({ name: "suite", command: [process.execPath, "-e", script] });

test("a suite's outcome is the one that it wrote", async () => {
  expect(await runStep(suite(write(PASSED)))).toMatchObject(JSON.parse(PASSED));
});

test.each([
  ["ends before its outcome", "process.exit(3)", "it ended with code 3"],
  ["is ended by a signal", "process.kill(process.pid, 'SIGKILL')", "it ended with a signal"],
  ["fails though all that it counted passed", `${write(PASSED)} process.exit(1)`, "it ended with code 1"],
  ["ran no test", write('{"passed":0,"failed":[],"skipped":[]}'), "it ran no test"],
  ["ends well without an outcome", "", "it ran no test"],
])("a suite that %s has failed, and its output is kept", async (_, script, name) => {
  const { failed } = await runStep(suite(`console.log("the cause"); ${script}`));
  expect(failed).toEqual([{ name, output: expect.stringContaining("the cause") }]);
});

test("a suite that is ended by a signal has failed beside the failures that it wrote, which a repetition may clear", async () => {
  const failed = '{"passed":2,"failed":[{"name":"a","output":"","alone":["a"]}],"skipped":[]}';
  const step = await runStep(suite(`${write(failed)} process.kill(process.pid, "SIGKILL")`));
  expect(step.failed.map(({ name }) => name)).toEqual(["a", "it ended with a signal"]);
});

test("a check passes if it ends with 0", async () => {
  const check = (script: string) => runStep({ ...suite(script), isCheck: true });
  expect(await check("")).toMatchObject({ passed: 1, failed: [] });
  expect(await check("process.exit(2)")).toMatchObject({ passed: 0, failed: [{ name: "it ended with code 2" }] });
});

test("a part is chosen by the words behind the command, in the environment of the first run", async () => {
  const script = write('{"passed":1,"failed":[],"skipped":[]}');
  const step = suite(`${script} console.log(process.argv.slice(1).join(), process.env.TEST_SEED)`);
  process.env.TEST_SEED ??= "1";
  expect((await runStep(step, ["a", "b"])).output).toBe(`a,b ${process.env.TEST_SEED}\n`);
});
