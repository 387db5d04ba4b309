import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { VERSION } from "#shared/base/model/version.ts";
import { PROJECT } from "#test/support/program.ts";

test("the version that the service tells is that of its package", () => {
  const { version } = JSON.parse(readFileSync(path.join(PROJECT, "package.json"), "utf8")) as { version: string };
  expect(VERSION).toBe(version);
});
