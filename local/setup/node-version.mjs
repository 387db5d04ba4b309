/** Checks that a Node version is available that can run the TypeScript sources. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The first version that runs TypeScript without a flag and has `node:sqlite`; AWS Lambda runs the same line. */
const NODE_MAJOR_MIN = 24;

/**
 * Returns what is wrong with the Node that npm scripts would get, or undefined if it is usable. npm puts
 * `node_modules/.bin` first in PATH, so a Node that came as an npm package wins over the machine's.
 *
 * @param {import("./node-version.d.mts").NodeFacts} facts
 */
export function nodeFault({ root, platform, arch, running }) {
  if (major(packagedVersion(root, platform, arch) ?? running) >= NODE_MAJOR_MIN) {
    return undefined;
  }
  return (
    `Node ${NODE_MAJOR_MIN} or newer is needed; this is Node ${running}, and npm brought no Node for ` +
    `${platform}-${arch}. Install Node ${NODE_MAJOR_MIN} (from https://nodejs.org, or with \`nvm install ` +
    `${NODE_MAJOR_MIN}\` or \`brew install node@${NODE_MAJOR_MIN}\`) and run the same command again.`
  );
}

/**
 * Takes npm's Node out of the PATH when it cannot start here: its Linux build needs glibc, which Alpine lacks,
 * and would otherwise hide the machine's own Node.
 *
 * @param {import("./node-version.d.mts").UnusableNodeOptions} options
 */
export function removeUnusableNode({ root, run }) {
  const link = join(root, "node_modules/.bin/node");
  if (existsSync(link) && !run(link, ["--version"]).ok) {
    rmSync(link);
  }
}

/**
 * @param {string} root
 * @param {string} platform
 * @param {string} arch
 */
function packagedVersion(root, platform, arch) {
  const bin = join(root, "node_modules/.bin", platform === "win32" ? "node.cmd" : "node");
  const manifest = join(root, `node_modules/node-${platform === "win32" ? "win" : platform}-${arch}/package.json`);
  if (!existsSync(bin) || !existsSync(manifest)) {
    return undefined;
  }
  return String(JSON.parse(readFileSync(manifest, "utf8")).version);
}

/** @param {string} version */
function major(version) {
  return Number.parseInt(version, 10);
}
