/**
 * What `npm run test:all` runs. `verify` has the bundles for Lambda; all tests on them take twenty minutes and more
 * (`npm run test:lambda`).
 */

export interface Step {
  readonly name: string;
  /** Behind `node`. Those of vitest get a reporter. */
  readonly command: readonly string[];
  readonly isVitest?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

const VITEST = "node_modules/vitest/vitest.mjs";

/** One stage after another. The steps of a stage run side by side; the long tests, which kill and measure, run alone. */
export const STAGES: readonly (readonly Step[])[] = [
  [vitest("long tests", "--project", "long")],
  [
    vitest("over HTTP", "--project", "over HTTP"),
    { name: "attack", command: ["test/security/attack/main.ts"] },
    { name: "faults", command: ["test/faults/main.ts"] },
  ],
  // Started by hand, it runs for ten minutes per parser.
  [{ name: "verify", command: ["test/verify/main.ts"], environment: { FUZZ_SECONDS: "10" } }],
];

function vitest(name: string, ...words: readonly string[]): Step {
  return { name, isVitest: true, command: [VITEST, "run", ...words] };
}
