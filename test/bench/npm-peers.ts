/**
 * Packages from npm that are measured beside ours and are no part of the project: installed for the benches, into the user's
 * cache.
 *
 * carbone comes under the Carbone Community License, which is no open-source licence. Its section 2.1 (a) grants to copy,
 * install and use it for one's own purposes where its features are given to nobody else; 2.2 forbids offering it as a
 * service. A bench does the first and not the second, and nothing in the licence forbids measuring or telling the figures.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

const VERSIONS = {
  "libreoffice-convert": "1.8.2",
  carbone: "3.8.2",
  "docxtemplater-image-module-free": "1.1.1",
  // Which it requires.
  docxtemplater: "3.71.0",
} as const;

export type NpmPeer = keyof typeof VERSIONS;
export const NPM_PEERS = Object.keys(VERSIONS) as readonly NpmPeer[];

export const NPM_PEERS_FOLDER = path.join(homedir(), ".cache/merganser/bench");

export const NOT_INSTALLED = "it could not be installed from npm";

/** Whether the packages are there, in these versions; installs them where they are not. */
export function haveNpmPeers(): boolean {
  try {
    if (NPM_PEERS.some((name) => packageVersion(NPM_PEERS_FOLDER, name) !== VERSIONS[name])) install();
    return true;
  } catch {
    return false;
  }
}

/** Returns the version of a package in the `node_modules` of the folder, or undefined if it is not installed. */
export function packageVersion(folder: string, name: string): string | undefined {
  try {
    const description = readFileSync(path.join(folder, "node_modules", name, "package.json"), "utf8");
    return (JSON.parse(description) as { readonly version: string }).version;
  } catch {
    return undefined;
  }
}

function install(): void {
  mkdirSync(NPM_PEERS_FOLDER, { recursive: true });
  const wanted = NPM_PEERS.map((name) => `${name}@${VERSIONS[name]}`);
  const quietly = ["--no-audit", "--no-fund", "--prefix", NPM_PEERS_FOLDER];
  execFileSync("npm", ["install", ...quietly, ...wanted], { stdio: "ignore" });
}
