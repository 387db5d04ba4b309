/** Removes bundles of the service that neither run nor are about to run. */
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import process from "node:process";

/** A build takes seconds, and so does a start. */
const ABOUT_TO_RUN_MS = 60 * 60_000;
/** Where running programs cannot be listed. */
const ASSUMED_TO_RUN_MS = 30 * 24 * 60 * 60_000;

/** A service loads its worker programs from its bundle for as long as it runs, so a bundle that runs stays. */
export async function removeUnusedBundles(parent: string, current: string): Promise<void> {
  const bundles = (await readdir(parent)).filter((name) => name.startsWith("service-") && !name.startsWith(current));
  const commands = await runningCommands();
  for (const name of bundles) {
    const folder = path.join(parent, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    const isOld = Date.now() - mtimeMs > (commands === undefined ? ASSUMED_TO_RUN_MS : ABOUT_TO_RUN_MS);
    const isRunning = commands?.some((command) => command.includes(name)) ?? false;
    if (isOld && !isRunning) await rm(folder, { recursive: true, force: true });
  }
}

/** The command lines of all processes on Linux; undefined elsewhere. */
async function runningCommands(): Promise<readonly string[] | undefined> {
  if (process.platform !== "linux") return undefined;
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
}
