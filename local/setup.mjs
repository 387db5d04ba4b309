/**
 * Makes a clone ready to run: npm packages, Node 24, LibreOffice and fonts. npm runs it before `start`, `test` and
 * `bench`, with whatever Node the machine has (18 or newer), so it is plain JavaScript without any package.
 *
 * `MERGANSER_SETUP=skip-system` leaves the machine's own packages alone and only reports what is missing.
 * `node local/setup.mjs --system` does that part alone, for a user who runs it as root.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFault, removeUnusableNode } from "#local/setup/node-version.mjs";
import { installNpmPackages, npmPackagesAreInstalled } from "#local/setup/npm-packages.mjs";
import { runCommand } from "#local/setup/run-command.mjs";
import { setUpSystem } from "#local/setup/set-up-system.mjs";

const ROOT = join(fileURLToPath(import.meta.url), "../..");
const SYSTEM_ONLY = process.argv.includes("--system");

if (!SYSTEM_ONLY) {
  setUpNpmPackages();
}
const { complete } = setUpSystem({
  run: runCommand,
  say,
  env: process.env,
  notesFile: SYSTEM_ONLY ? undefined : join(ROOT, "node_modules", ".merganser-system.json"),
});
if (SYSTEM_ONLY && !complete) {
  process.exitCode = 1;
}

function setUpNpmPackages() {
  const project = { root: ROOT, platform: process.platform, arch: process.arch };
  const wanted = { ...project, dev: process.env.npm_lifecycle_event !== "prestart" };
  if (!npmPackagesAreInstalled(wanted)) {
    say("installing the npm packages, which takes half a minute");
    stopIf(installNpmPackages({ ...wanted, env: process.env, execPath: process.execPath, run: runCommand }));
    removeUnusableNode({ root: ROOT, run: runCommand });
  }
  stopIf(nodeFault({ ...project, running: process.versions.node }));
}

/** @param {string | undefined} fault */
function stopIf(fault) {
  if (fault !== undefined) {
    console.error(`setup: ${fault}`);
    process.exit(1);
  }
}

/** @param {string} line */
function say(line) {
  console.log(`setup: ${line}`);
}
