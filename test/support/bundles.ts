/** Builds the bundles of the Lambda functions for this machine, once before the tests that run on them. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const PROJECT = path.resolve(import.meta.dirname, "../..");

export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ["infra/build.ts", "--arch", "host", "--to", "dist/local"], {
    cwd: PROJECT,
  });
}
