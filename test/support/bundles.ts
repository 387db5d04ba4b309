/** Builds the bundles of the Lambda functions for this machine, once before the tests that run on them. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const PROJECT = path.resolve(import.meta.dirname, "../..");

export async function setup(): Promise<void> {
  const words = ["infra/build.ts", "--arch", "host", "--to", "dist/local"];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { cwd: PROJECT });
  // `cdk list` and `cdk synth` run it, and others read what they print.
  assert.deepEqual({ stdout, isReported: /\d+ functions in /.test(stderr) }, { stdout: "", isReported: true });
}
