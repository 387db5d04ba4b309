/** Starts Chromium's process with the most protection that the machine allows. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { type Browser, connect } from "puppeteer-core";
import { handOverFolder, makePrivateFolder, removeFolder } from "#shared/convert/private-folder.ts";
import { killGroup } from "#shared/processes/child-group.ts";
import { confinedCommand, confinementFor, type Measures, NO_MEASURES } from "#shared/processes/confinement.ts";
import { TIMED_OUT, within } from "#shared/processes/deadline.ts";
import { chromiumArguments } from "./chromium-arguments.ts";
import type { Chromium } from "./find-chromium.ts";
import { pipeTransport } from "./pipe-transport.ts";

export interface LaunchedChromium {
  readonly child: ChildProcess;
  readonly browser: Browser;
  /** Its own, with its profile in it. */
  readonly folder: string;
}

/** What is taken from a Chromium. Root's is a user of its own, because Chromium has no sandbox for root. */
export interface ChromiumMeasures extends Measures {
  /** Chromium's own sandbox: namespaces and system-call filters around the processes that read pages. */
  readonly isSandboxed: boolean;
}

/**
 * From the most protection to the least.
 *
 * @param allowed what the machine allows for programs at large
 */
export function chromiumMeasures(allowed: Measures): readonly ChromiumMeasures[] {
  const isOwnUser = process.getuid?.() === 0;
  return [
    { ...allowed, isOwnUser, isSandboxed: true },
    // Chromium's own sandbox is worth more than what is around it.
    { ...NO_MEASURES, isOwnUser, isSandboxed: true },
    ...(isOwnUser ? [{ ...allowed, isOwnUser, isSandboxed: false }] : []),
    { ...NO_MEASURES, isSandboxed: false },
  ];
}

const ATTEMPT_LIMIT_MS = 8_000;
const ERRORS_CHARACTERS_KEPT = 1_000;

export interface LaunchOptions {
  readonly measures: ChromiumMeasures;
  readonly temporaryFolder: string;
  /** Beside Chromium's own. */
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** @throws Error when it does not answer in time, or at the signal; then nothing of it is left */
export async function launchChromium(
  chromium: Chromium,
  { measures, temporaryFolder, environment, signal }: LaunchOptions,
): Promise<LaunchedChromium> {
  const folder = makePrivateFolder(temporaryFolder);
  const child = spawnChromium(chromium, { measures, environment }, folder);
  const errors = keepErrors(child);
  try {
    const ended = new Promise<never>((_, reject) => {
      child.once("error", reject);
      child.once("exit", (code, by) => reject(new Error(`it ended (exit code ${code}, signal ${by})`)));
      signal.addEventListener("abort", reject, { once: true });
    });
    ended.catch(() => {});
    const [, , , toChromium, fromChromium] = child.stdio;
    const transport = pipeTransport(toChromium as Writable, fromChromium as Readable);
    // The converter's supervisor sets the limits of time.
    const connection = connect({ transport, defaultViewport: null, protocolTimeout: 0 });
    const browser = await within(ATTEMPT_LIMIT_MS, Promise.race([connection, ended]));
    if (browser === TIMED_OUT) throw new Error("it does not answer");
    return { child, browser, folder };
  } catch (error) {
    await killGroup(child);
    removeFolder(folder);
    throw new Error(`${chromium.program} does not start: ${String(error)}; ${errors()}`, { cause: error });
  }
}

function spawnChromium(
  { program, isShell }: Chromium,
  { measures, environment }: Pick<LaunchOptions, "measures" | "environment">,
  folder: string,
): ChildProcess {
  const confinement = confinementFor(measures);
  handOverFolder(confinement, folder);
  const facts = { isShell, isSandboxed: measures.isSandboxed, profileFolder: join(folder, "profile") };
  const [first = "", ...rest] = confinedCommand(confinement, [program, ...chromiumArguments(facts)], { mayGain: true });
  return spawn(first, rest, {
    cwd: folder,
    // /usr/bin/chromium is a script on some systems, and calls others. The temporary folder is named from the folder
    // that Chromium works in, because a socket in it must not have a name of more than 107 bytes (unix(7)).
    env: { PATH: "/usr/bin:/bin", HOME: folder, TMPDIR: "tmp", LANG: "C.UTF-8", ...environment },
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
}

/** What Chromium says on its way down. It has to be read all along, or Chromium would wait. */
function keepErrors({ stderr }: ChildProcess): () => string {
  let kept = "";
  stderr?.on("data", (chunk: Buffer) => {
    kept = (kept + chunk.toString()).slice(-ERRORS_CHARACTERS_KEPT);
  });
  return () => kept.trim();
}
