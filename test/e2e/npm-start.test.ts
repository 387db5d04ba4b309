/** `npm start` itself: a signal to npm, as a container or a service manager sends it, reaches the service. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { makeHome, PROJECT } from "#test/support/program.ts";

const ANSWERS_WITHIN_MS = 120_000;

test.each(["SIGTERM", "SIGINT"] as const)("after %s to npm the service has stopped when npm has", async (name) => {
  await using home = await makeHome();
  const npm = spawn("npm", ["start"], {
    cwd: PROJECT,
    env: {
      ...process.env,
      MERGANSER_SETUP: "skip-system",
      DATA_DIR: home.dataFolder,
      TMPDIR: home.temporaryFolder,
      PORT: String(home.port),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(npm, "exit");
  const address = `http://localhost:${home.port}/openapi.json`;
  await expect.poll(() => isAnswering(address), { timeout: ANSWERS_WITHIN_MS }).toBe(true);
  npm.kill(name);
  await ended;
  expect(await isAnswering(address)).toBe(false);
});

async function isAnswering(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
