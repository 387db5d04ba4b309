/** Finds the Chromium installation of this machine. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { findPackedChromium } from "./packed-chromium.ts";

export interface Chromium {
  /** The path of the program; for a packed one, the path after unpacking. */
  readonly program: string;
  /** Whether it is a build without windows, which starts twice as fast. */
  readonly isShell: boolean;
  /** Unpacks the program to that path. */
  readonly unpack?: () => Promise<void>;
}

/**
 * Builds without windows come before browsers, and programs before the scripts that start them. On Ubuntu
 * `chromium-browser` is a snap, which cannot access our temporary folders.
 */
const USUAL_PROGRAMS = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
  "/usr/bin/chromium",
  "/opt/google/chrome/chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export interface ChromiumPlaces {
  /** Paths of programs, instead of the usual ones. */
  readonly programs?: readonly string[] | undefined;
  /** The folder of the npm package, instead of searching for it and for programs. */
  readonly packageFolder?: string | undefined;
  readonly temporaryFolder: string;
}

/**
 * Returns the first of the given programs, or of the usual ones and the one from npm. It only checks whether files
 * exist, so it can be called before every page.
 */
export function findChromium({ programs, packageFolder, temporaryFolder }: ChromiumPlaces): Chromium | undefined {
  if (packageFolder !== undefined) return findPackedChromium(temporaryFolder, packageFolder);
  const program = (programs ?? USUAL_PROGRAMS).find((each) => existsSync(each));
  if (program !== undefined) return { program, isShell: /headless[-_]shell/.test(basename(program)) };
  return programs === undefined ? findPackedChromium(temporaryFolder) : undefined;
}
