/** Where Chromium is installed on this machine. */
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { findPackedChromium } from "./packed-chromium.ts";

export interface Chromium {
  /** The program; of a packed one, where it will be. */
  readonly program: string;
  /** A build without windows, which starts twice as fast. */
  readonly isShell: boolean;
  /** Puts the program where it is said to be. */
  readonly unpack?: () => Promise<void>;
}

/**
 * The builds without windows stand before the browsers, the programs before the scripts that start them. On Ubuntu
 * `chromium-browser` is a snap, which sees no temporary folders of ours.
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
  /** Programs, instead of the usual ones. */
  readonly programs?: readonly string[] | undefined;
  /** Of the one from npm, instead of looking for it and for programs. */
  readonly packageFolder?: string | undefined;
  readonly temporaryFolder: string;
}

/**
 * The first of the given programs, or of the usual ones and the one from npm. Only looks whether files exist, so it can
 * be asked before every page.
 */
export function findChromium({ programs, packageFolder, temporaryFolder }: ChromiumPlaces): Chromium | undefined {
  if (packageFolder !== undefined) return findPackedChromium(temporaryFolder, packageFolder);
  const program = (programs ?? USUAL_PROGRAMS).find((each) => existsSync(each));
  if (program !== undefined) return { program, isShell: /headless[-_]shell/.test(basename(program)) };
  return programs === undefined ? findPackedChromium(temporaryFolder) : undefined;
}
