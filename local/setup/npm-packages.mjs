/** Installs the npm packages if those in node_modules differ from package-lock.json. */
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readText } from "#local/setup/files.mjs";

const STAMP = "node_modules/.merganser-setup.json";
/** npm's own record of what it installed; it is written last, so an interrupted installation has none. */
const INSTALLED_LOCK = "node_modules/.package-lock.json";

/**
 * Whether nothing needs to be installed. The stamp of the last check answers at once; without it, npm's own record
 * is compared with package-lock.json, so that packages which the user installed with npm are left as they are.
 *
 * @param {import("./npm-packages.d.mts").WantedPackages} wanted
 */
export function npmPackagesAreInstalled(wanted) {
  const lock = readText(join(wanted.root, "package-lock.json"));
  const installed = readText(join(wanted.root, INSTALLED_LOCK));
  if (lock === undefined || installed === undefined) {
    return false;
  }
  if (stampAnswers(wanted, lock)) {
    return true;
  }
  const complete = missingPackages(JSON.parse(lock), JSON.parse(installed), wanted).length === 0;
  if (complete) {
    writeStamp(wanted, lock, installed);
  }
  return complete;
}

/**
 * Runs `npm ci` with the npm that runs this script. It runs no script of package.json, so it cannot come back here.
 * Returns what went wrong, or undefined.
 *
 * @param {import("./npm-packages.d.mts").InstallOptions} options
 */
export function installNpmPackages(options) {
  let result = runNpm(options, ["ci"]);
  // npm 11 refuses `npm ci` with EUSAGE where the registry lacks an optional package of some other platform.
  // `npm install` then takes the same versions from the lock file, and --no-save leaves that as it is.
  if (!result.ok && result.output.includes("EUSAGE")) {
    result = runNpm(options, ["install", "--no-save"]);
  }
  if (!result.ok) {
    return `${result.output.trim()}\n${FAULT}`;
  }
  const lock = readText(join(options.root, "package-lock.json")) ?? "";
  writeStamp(options, lock, readText(join(options.root, INSTALLED_LOCK)) ?? "{}");
  return undefined;
}

const FAULT =
  "The npm packages could not be installed; npm's message is above. If it could not reach the registry, check the " +
  "network and run the same command again. If package.json and package-lock.json disagree, run `npm install`.";

/**
 * @param {import("./npm-packages.d.mts").InstallOptions} options
 * @param {readonly string[]} subcommand
 */
function runNpm(options, subcommand) {
  const [command, ...first] = npmCommand(options);
  const flags = [
    // Node is installed as an optional package, so a machine's `omit=optional` must not apply here.
    "--include=optional",
    ...(options.dev ? ["--include=dev"] : []),
    // No package here needs its install script, so scripts are disabled as a precaution.
    "--ignore-scripts",
    // At lower levels npm warns that the packages require a newer Node than the one that installs them.
    "--loglevel=error",
  ];
  return options.run(command, [...first, ...subcommand, ...flags], { cwd: options.root });
}

/**
 * The packages of a lock file that ought to be in node_modules on this platform and are not, or are another version.
 *
 * @param {import("./npm-packages.d.mts").LockFile} lock
 * @param {import("./npm-packages.d.mts").LockFile} installed
 * @param {import("./npm-packages.d.mts").Platform & { readonly dev: boolean }} wanted
 */
export function missingPackages(lock, installed, wanted) {
  const present = installed.packages ?? {};
  return Object.entries(lock.packages ?? {})
    .filter(([path, entry]) => path !== "" && isExpected(entry, wanted))
    .filter(([path, entry]) => !isSame(entry, present[path]))
    .map(([path]) => path);
}

/**
 * @param {import("./npm-packages.d.mts").LockEntry} entry
 * @param {import("./npm-packages.d.mts").Platform & { readonly dev: boolean }} wanted
 */
function isExpected(entry, { platform, arch, dev }) {
  if ((entry.dev || entry.devOptional) && !dev) {
    return false;
  }
  // npm may omit any other optional package: those for another libc, and those that only an absent package needs.
  return !entry.optional || (!entry.libc && names(entry.os, platform) && names(entry.cpu, arch));
}

/**
 * npm writes one name as a string and several as a list.
 *
 * @param {string | readonly string[] | undefined} list
 * @param {string} name
 */
function names(list, name) {
  return [list].flat().includes(name);
}

/**
 * @param {import("./npm-packages.d.mts").LockEntry} wanted
 * @param {import("./npm-packages.d.mts").LockEntry | undefined} present
 */
function isSame(wanted, present) {
  return present !== undefined && wanted.version === present.version && wanted.integrity === present.integrity;
}

/**
 * @param {import("./npm-packages.d.mts").WantedPackages} wanted
 * @param {string} lock
 */
function stampAnswers(wanted, lock) {
  try {
    const stamp = JSON.parse(readText(join(wanted.root, STAMP)) ?? "{}");
    return stamp.lock === sha256(lock) && stamp.platform === platformName(wanted) && (stamp.dev || !wanted.dev);
  } catch {
    return false;
  }
}

/**
 * @param {import("./npm-packages.d.mts").WantedPackages} wanted
 * @param {string} lock
 * @param {string} installed
 */
function writeStamp(wanted, lock, installed) {
  const dev = missingPackages(JSON.parse(lock), JSON.parse(installed), { ...wanted, dev: true }).length === 0;
  try {
    const stamp = { lock: sha256(lock), platform: platformName(wanted), dev: dev || wanted.dev };
    writeFileSync(join(wanted.root, STAMP), `${JSON.stringify(stamp)}\n`);
  } catch {
    // node_modules is read-only, as in an image: the comparison is repeated next time.
  }
}

/** @param {import("./npm-packages.d.mts").Platform} platform */
function platformName({ platform, arch }) {
  return `${platform}-${arch}`;
}

/**
 * The Node that runs npm is taken, because the one that runs this script may lie in node_modules, which goes.
 *
 * @param {import("./npm-packages.d.mts").InstallOptions} options
 * @returns {[string, ...string[]]}
 */
function npmCommand({ env, execPath, platform }) {
  const { npm_execpath: npm, npm_node_execpath: npmNode } = env;
  if (npm !== undefined && /npm-cli\.js$/.test(npm)) {
    return [npmNode !== undefined && existsSync(npmNode) ? npmNode : execPath, npm];
  }
  return [platform === "win32" ? "npm.cmd" : "npm"];
}

/** @param {string} text */
function sha256(text) {
  return createHash("sha256").update(text).digest("hex");
}
