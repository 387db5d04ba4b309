/** Test runner settings: two at a time, because LibreOffice keeps a core busy. */
import { defineConfig } from "vitest/config";
import { NOT_ON_LAMBDA } from "./test/support/not-on-lambda.ts";

export default defineConfig({
  test: {
    environment: "node",
    setupFiles: "test/support/random-seed.ts",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when the machine gets to it; its own default is a second.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    // A fresh process for each file would spend most of the time on imports; no test changes what others import.
    isolate: false,
    projects: [
      { extends: true, test: { name: "in process", include: ["test/**/*.test.ts"], exclude: ["test/e2e/on-aws/**"] } },
      {
        extends: true,
        test: {
          name: "over HTTP",
          include: ["test/contract/**/*.test.ts"],
          env: { MERGANSER_CONTRACT: "http" },
          globalSetup: "test/support/programs-folder.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "on Lambda",
          // Every function in every region starts processes of its own, when it is first called.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          include: ["test/contract/**/*.test.ts", "test/e2e/**/*.test.ts"],
          exclude: [...NOT_ON_LAMBDA],
          env: { MERGANSER_CONTRACT: "http", MERGANSER_PROGRAM: "lambda" },
          globalSetup: ["test/support/bundles.ts", "test/support/programs-folder.ts"],
        },
      },
    ],
  },
});
