/** The steps of `npm run test:all` and `.ci/run`. */
import process from "node:process";

export interface Step {
  readonly name: string;
  /** The program and its words. Words behind them choose a part of its tests. */
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether it writes no outcome: it passes if it ends with 0. */
  readonly isCheck?: boolean;
}

/** Stages run one after another. The steps of a stage begin in their order, the longest first, and some run side by side. */
export type Stages = readonly (readonly Step[])[];

const REPORTER = "test/all/vitest-reporter.ts";

/** The steps of `npm test`, without the tests that later steps repeat (`REPEATED_IN_GATE`). */
const TEST: Stages = [
  [{ name: "check", command: ["npm", "run", "--silent", "check"], isCheck: true }],
  [{ ...vitest("tests", "quick", "slow"), environment: { WITHOUT_REPEATED: "true" } }],
];

/** The long tests, which kill and measure, run alone. */
export const TEST_ALL: Stages = [
  [vitest("long tests", "long")],
  [
    suite("attack", "test/security/attack/main.ts"),
    // Started by hand, it runs for ten minutes per parser. A pipeline has the same seed each time: it repeats what it has seen.
    { ...suite("verify", "test/verify/main.ts"), environment: { FUZZ_SECONDS: "2" } },
    suite("faults", "test/faults/main.ts"),
    vitest("over HTTP", "over HTTP"),
    vitest("on Lambda", "on Lambda in short"),
    vitest("on S3", "on S3"),
  ],
];

export const GATE: Stages = [...TEST, ...TEST_ALL];

function suite(name: string, file: string): Step {
  return { name, command: [process.execPath, file] };
}

function vitest(name: string, ...projects: readonly string[]): Step {
  const chosen = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", `--reporter=${REPORTER}`];
  return { name, command: [process.execPath, "node_modules/vitest/vitest.mjs", "run", ...chosen, ...reporters] };
}

/** The steps of these names, in their order. */
export function choose(stages: Stages, names: readonly string[]): Stages {
  if (names.length === 0) return stages;
  return stages.map((steps) => steps.filter(({ name }) => names.includes(name))).filter((steps) => steps.length > 0);
}
