/** Asks the registries of Docker and npm for what is current. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** @returns the digest of a tag such as `debian:trixie-slim` @throws Error where Docker with buildx is missing */
export async function currentDigest(tag: string): Promise<string> {
  const { stdout } = await run("docker", ["buildx", "imagetools", "inspect", tag, "--format", "{{.Manifest.Digest}}"]);
  return stdout.trim();
}

/** Renews the lock file of a folder, within what its package.json allows. */
export async function renewLock(folder: string): Promise<void> {
  await run("npm", ["update", "--package-lock-only", "--ignore-scripts"], { cwd: folder });
}
