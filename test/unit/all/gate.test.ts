/** The gate is green only if everything ran and passed, at most three tests at their second try. */
import { expect, test } from "vitest";
import { runGate } from "#test/all/gate.ts";
import type { Failure, Outcome, Skip } from "#test/all/outcome.ts";
import { runStages } from "#test/all/run-stages.ts";
import type { StepResult } from "#test/all/run-step.ts";
import { choose, GATE, type Step } from "#test/all/steps.ts";
import { verdictOf } from "#test/all/verdict.ts";
import { CONDITIONS } from "#test/support/needs.ts";

const STEP: Step = { name: "tests", command: ["vitest"] };
const PASSED: Outcome = { passed: 5, failed: [], skipped: [] };

function failure(name: string): Failure {
  return { name, output: `first ${name}`, alone: [`-t ${name}`] };
}

/** Runs a gate of one step, whose parts come out as given when they are repeated. */
async function gate({ outcome, again = {}, missing = [] }: GateCase) {
  const ran: (readonly string[])[] = [];
  const run = async (step: Step, part: readonly string[] = []): Promise<StepResult> => {
    ran.push(part);
    const result = part.length === 0 ? outcome : (again[part.join()] ?? { ...PASSED, passed: 1 });
    return { step, seconds: 1, output: `second ${part}`, ...result };
  };
  return { ...(await runGate({ stages: [[STEP]], run, missing })), ran };
}

interface GateCase {
  readonly outcome: Outcome;
  readonly again?: Readonly<Record<string, Outcome>>;
  readonly missing?: readonly string[];
}

test("a run in which everything passes is green, and its last line has only the counts", async () => {
  const { isGreen, lines } = await gate({ outcome: PASSED });
  expect([isGreen, lines.at(-1)]).toEqual([true, "5 passed, 0 failed, 0 skipped"]);
});

test("without a tool nothing is run, and the gate fails with the cause", async () => {
  const { isGreen, lines, ran } = await gate({ outcome: PASSED, missing: ["Java is not installed here (apt-get …)"] });
  expect(isGreen).toBe(false);
  expect(lines).toEqual(["FAILED needs: Java is not installed here (apt-get …)", "0 passed, 1 failed, 0 skipped"]);
  expect(ran).toEqual([]);
});

test("a test that fails once is repeated alone, leaves the run green, and is shown with both outputs", async () => {
  const { isGreen, lines, ran } = await gate({ outcome: { ...PASSED, failed: [failure("a")] } });
  expect(ran).toEqual([[], ["-t a"]]);
  expect([isGreen, lines.at(-1)]).toEqual([true, "6 passed, 0 failed, 0 skipped"]);
  const shown = lines.join("\n");
  for (const text of ["FLAKY tests: a", "at first: first a", "alone: second -t a"]) expect(shown).toContain(text);
});

test("a test that fails twice fails the run", async () => {
  const outcome = { ...PASSED, failed: [failure("a"), failure("b")] };
  const again = { "-t b": { passed: 0, failed: [failure("b")], skipped: [] } };
  const { isGreen, lines } = await gate({ outcome, again });
  expect(isGreen).toBe(false);
  expect(lines.slice(-2)).toEqual(["FAILED tests: b: first b", "6 passed, 1 failed, 0 skipped"]);
});

test("three flaky tests leave the run green, a fourth fails it", async () => {
  const flaky = (count: number) => Array.from({ length: count }, (_, index) => failure(`t${index}`));
  expect((await gate({ outcome: { ...PASSED, failed: flaky(3) } })).isGreen).toBe(true);
  const { isGreen, lines } = await gate({ outcome: { ...PASSED, failed: flaky(4) } });
  expect(isGreen).toBe(false);
  expect(lines.at(-2)).toBe("FAILED flaky: 4 tests passed only when they were repeated, of at most 3");
  expect(lines.at(-1)).toBe("9 passed, 1 failed, 0 skipped");
});

test("a failure that names nothing to repeat, as of a suite that broke off, fails the run", async () => {
  const { isGreen, ran, lines } = await gate({
    outcome: { ...PASSED, failed: [{ name: "it ended with code 1", output: "killed" }] },
  });
  expect([isGreen, ran]).toEqual([false, [[]]]);
  expect(lines.at(-1)).toBe("5 passed, 1 failed, 0 skipped");
});

test("ten of very many failures are repeated, and fifteen of each step are named", async () => {
  const { lines, ran } = await gate({
    outcome: { ...PASSED, failed: Array.from({ length: 40 }, (_, index) => ({ ...failure(`test ${index}`) })) },
    again: Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `-t test ${index}`,
        { passed: 0, failed: [failure("x")], skipped: [] },
      ]),
    ),
  });
  expect(ran.length).toBe(11);
  expect(lines.filter((line) => line.startsWith("FAILED")).length).toBe(16);
  expect(lines.at(-2)).toBe("FAILED tests: and 25 more");
});

test("skipped tests are counted by what they lack, and fail the run when they are more than their bound", () => {
  const { skippedMax } = CONDITIONS.PHP;
  const verdict = (skipped: readonly Skip[]) =>
    verdictOf([{ step: STEP, seconds: 1, output: "", ...PASSED, skipped }], []);
  const within = verdict([{ name: "a", need: "PHP", count: skippedMax }]);
  expect([within.isGreen, within.lines.at(-1)]).toEqual([true, `5 passed, 0 failed, ${skippedMax} skipped`]);
  expect(within.lines.join("\n")).toContain(`skipped without PHP: ${skippedMax} of at most ${skippedMax}`);
  const above = verdict([
    { name: "a", need: "PHP", count: skippedMax },
    { name: "b", need: "PHP" },
  ]);
  expect(above.isGreen).toBe(false);
  expect(above.lines.at(-2)).toContain(
    `FAILED skipped: skipped without PHP: ${skippedMax + 1} of at most ${skippedMax}`,
  );
});

test("three steps of a stage run at once, another begins when one ends, and the next stage when all have ended", async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = async (step: Step): Promise<StepResult> => {
    begun.push(step.name);
    await new Promise<void>((resolve) => ends.set(step.name, resolve));
    return { step, seconds: 1, output: "", ...PASSED };
  };
  const named = (names: string): Step[] => [...names].map((name) => ({ ...STEP, name }));
  const results = runStages([named("abcd"), named("e")], run);
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  ends.get("b")?.();
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  for (const name of "acd") ends.get(name)?.();
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d", "e"]);
  ends.get("e")?.();
  expect((await results).map(({ step }) => step.name)).toEqual(["a", "b", "c", "d", "e"]);
});

test("the gate runs every step that there is, and by name some of them", () => {
  const names = GATE.flat().map(({ name }) => name);
  expect(names).toEqual([
    "check",
    "tests",
    "long tests",
    "attack",
    "verify",
    "faults",
    "over HTTP",
    "on Lambda",
    "on S3",
  ]);
  expect(choose(GATE, ["faults"]).flat()).toMatchObject([{ name: "faults" }]);
});
