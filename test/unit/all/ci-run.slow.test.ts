/** `.ci/run` ends with the counts, whatever becomes of what it runs. */
import { spawnSync } from "node:child_process";
import { chmod, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { PROJECT } from "#test/support/program.ts";

/** Runs it with another program for npm. */
async function runWith(npm: string) {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), "ci-run-"));
  const program = path.join(folder.path, "npm");
  await writeFile(program, `#!/bin/sh\n${npm}\n`);
  await chmod(program, 0o755);
  const env = { ...process.env, PATH: `${folder.path}:${process.env.PATH}`, CI: "", TEST_SEED: "7" };
  const { status, stdout } = spawnSync(path.join(PROJECT, ".ci/run"), ["faults"], { env, encoding: "utf8" });
  return { status, lines: stdout.trimEnd().split("\n") };
}

test("the gate's last line and code are its own", async () => {
  const green = await runWith('echo "$* $CI $TEST_SEED"; echo "3 passed, 0 failed, 1 skipped"');
  expect(green).toEqual({ status: 0, lines: ["run --silent gate -- faults true 7", "3 passed, 0 failed, 1 skipped"] });
  expect((await runWith('echo "3 passed, 1 failed, 1 skipped"; exit 1')).status).toBe(1);
});

test.each([
  ["cannot be set up", "echo no disk >&2; exit 1"],
  ["is killed", "echo 1 passed, 0 failed; kill -9 $$"],
  ["says nothing", "exit 0"],
])("a run that %s has failed", async (_, npm) => {
  const { status, lines } = await runWith(npm);
  expect(status).not.toBe(0);
  expect(lines.at(-1)).toBe("0 passed, 1 failed, 0 skipped");
  expect(lines.at(-2)).toMatch(/^FAILED \.ci\/run: it broke off/);
});
