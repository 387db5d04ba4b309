/** Runs another program to its end and reports how it ended. */
import { spawnSync } from "node:child_process";

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("./run-command.d.mts").RunOptions} [options]
 * @returns {import("./run-command.d.mts").RunResult}
 */
export function runCommand(command, args, { env = {}, cwd } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${result.stdout ?? ""}${result.stderr ?? ""}${result.error?.message ?? ""}`;
  return { ok: result.status === 0, output };
}
