/** Test runner settings: two at a time, because LibreOffice keeps a core busy. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A fresh process for each file would spend most of the time on imports; no test changes what others import.
    isolate: false,
  },
});
