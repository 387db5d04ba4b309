/** Checks whether this machine has Chromium, and the library that the one from npm needs. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "#local/setup/files.mjs";

/** The programs that `shared/workers/render-html/find-chromium.ts` looks for, on Linux. */
const CHROMIUM_PROGRAMS = [
  "usr/lib/chromium/chromium-headless-shell",
  "usr/bin/chromium-headless-shell",
  "usr/lib/chromium/chromium",
  "usr/bin/chromium",
  "opt/google/chrome/chrome",
  "usr/bin/google-chrome-stable",
];

/**
 * @param {string} root
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function hasChromium(root, { MERGANSER_CHROMIUM: chosen }) {
  return [...CHROMIUM_PROGRAMS, ...(chosen ? [chosen] : [])].some((program) => existsSync(join(root, program)));
}

/**
 * Searches the library folders, and those of Debian's architectures below them.
 *
 * @param {string} root
 * @param {string} file
 */
export function hasLibrary(root, file) {
  const folders = ["usr/lib", "usr/lib64", "lib", "lib64"];
  const architectures = listFolder(join(root, "usr/lib"))
    .filter(({ name }) => name.includes("-linux-"))
    .map(({ name }) => `usr/lib/${name}`);
  return [...folders, ...architectures].some((folder) => existsSync(join(root, folder, file)));
}
