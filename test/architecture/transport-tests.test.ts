/** The lists of tests for each transport name tests that exist. */
import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { NOT_OVER_HTTP, ON_LAMBDA_IN_SHORT, ON_S3, OVER_HTTP } from "#test/support/transport-tests.ts";
import { PROJECT } from "./imports.ts";

test("every pattern of a transport matches a test", () => {
  const patterns = [...OVER_HTTP, ...NOT_OVER_HTTP, ...ON_S3, ...ON_LAMBDA_IN_SHORT];
  expect(patterns.filter((pattern) => globSync(pattern, { cwd: PROJECT }).length === 0)).toEqual([]);
});
