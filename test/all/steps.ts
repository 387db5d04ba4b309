/** What `npm run test:all` runs. */

export interface Step {
  readonly name: string;
  /** Behind `node`. Those of vitest get a reporter. */
  readonly command: readonly string[];
  readonly isVitest?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

const VITEST = "node_modules/vitest/vitest.mjs";

/** Steps that run one after another. */
type Lane = readonly Step[];

/** One stage after another; the lanes of a stage run side by side. The long tests, which kill and measure, run alone. */
export const STAGES: readonly (readonly Lane[])[] = [
  [[vitest("long tests", "--project", "long")]],
  [
    [{ name: "attack", command: ["test/security/attack/main.ts"] }],
    [
      vitest("over HTTP", "--project", "over HTTP"),
      vitest("on S3", "--project", "on S3"),
      // Started by hand, it runs for ten minutes per parser.
      { name: "verify", command: ["test/verify/main.ts"], environment: { FUZZ_SECONDS: "5" } },
    ],
    [{ name: "faults", command: ["test/faults/main.ts"] }, vitest("on Lambda", "--project", "on Lambda in short")],
  ],
];

function vitest(name: string, ...words: readonly string[]): Step {
  return { name, isVitest: true, command: [VITEST, "run", ...words] };
}
