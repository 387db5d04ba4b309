/** Test runner settings: two at a time, because LibreOffice keeps a core busy. */
import { statfsSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { NOT_ON_LAMBDA } from "./test/support/not-on-lambda.ts";
import {
  NOT_OVER_HTTP,
  ON_LAMBDA_IN_SHORT,
  ON_S3,
  OVER_HTTP,
  REPEATED_IN_GATE,
} from "./test/support/transport-tests.ts";

/** What starts LibreOffice, Chromium, the service or another program, or takes longer than a second. */
const NOT_QUICK = ["test/**/*.slow.test.ts", "test/{e2e,infra,port,security,soak}/**/*.test.ts"];
/** Opening and closing a service takes 200 ms on a disk, and 34 ms in memory, where fsync costs nothing. */
const MEMORY = "/dev/shm";
/** Uploads of a hundred megabytes must fit. */
const MEMORY_BYTES_MIN = 2 * 1024 ** 3;

function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES_MIN;
  } catch {
    return false;
  }
}

/** The gate repeats these in another step. */
const REPEATED = process.env.WITHOUT_REPEATED === undefined ? [] : REPEATED_IN_GATE;

/** What takes longer than some ten seconds: left to `npm run test:all`. */
const LONG = "test/**/*.long.test.ts";
const ON_AWS = "test/e2e/on-aws/**";
/** Its long tests run over HTTP alone. */
const CONTRACT = "test/contract/**";

/** What takes as long as all other tiers together if all of it runs: every function of every region starts processes of its own. */
const ON_LAMBDA = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  include: ["test/contract/**/*.test.ts", "test/e2e/**/*.test.ts"],
  env: { MERGANSER_CONTRACT: "http", MERGANSER_PROGRAM: "lambda" },
  globalSetup: ["test/support/bundles.ts", "test/support/programs-folder.ts"],
};
export default defineConfig({
  test: {
    environment: "node",
    setupFiles: "test/support/random-seed.ts",
    // These limits find what hangs. Work comes when the machine gets to it, however slow or busy it is.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // A fresh process for each file would spend most of the time on imports; no test changes what others import.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: ["test/**/*.test.ts"],
          exclude: [...NOT_QUICK, LONG, ...REPEATED],
          env: hasMemoryFolder() ? { TMPDIR: MEMORY } : {},
        },
      },
      { extends: true, test: { name: "slow", include: NOT_QUICK, exclude: [LONG, ON_AWS, ...REPEATED] } },
      { extends: true, test: { name: "long", include: [LONG], exclude: [ON_AWS, CONTRACT] } },
      {
        extends: true,
        test: {
          name: "over HTTP",
          include: OVER_HTTP,
          exclude: NOT_OVER_HTTP,
          env: { MERGANSER_CONTRACT: "http" },
          globalSetup: "test/support/programs-folder.ts",
        },
      },
      {
        extends: true,
        test: { name: "on S3", include: ON_S3, env: { MERGANSER_FILES: "s3" } },
      },
      { extends: true, test: { ...ON_LAMBDA, name: "on Lambda", exclude: [...NOT_ON_LAMBDA] } },
      {
        extends: true,
        test: {
          ...ON_LAMBDA,
          name: "on Lambda in short",
          include: ON_LAMBDA_IN_SHORT,
          exclude: [...NOT_ON_LAMBDA, LONG],
        },
      },
    ],
  },
});
