/** Starts Chromium's process with the most protection that the machine allows. */
import { type ChildProcess, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { type Browser, connect } from "puppeteer-core";
import { killGroup } from "#shared/workers/processes/child-group.ts";
import {
  type Confinement,
  confine,
  confinedCommand,
  NO_SANDBOX,
  type Sandbox,
} from "#shared/workers/processes/confinement.ts";
import { TIMED_OUT, withTimeLimit } from "#shared/workers/processes/deadline.ts";
import { FONTS, fileRights } from "#shared/workers/processes/file-rights.ts";
import { giveFolderTo, makePrivateFolder, removeFolder } from "#shared/workers/processes/private-folder.ts";
import type { FileRights } from "#shared/workers/processes/sandbox/confinement-order.ts";
import { chromiumArguments } from "./chromium-arguments.ts";
import type { Chromium } from "./find-chromium.ts";
import { type PipeTransport, pipeTransport } from "./pipe-transport.ts";

export interface LaunchedChromium extends Pick<PipeTransport, "standInFor"> {
  readonly child: ChildProcess;
  readonly browser: Browser;
  /** The folder of this instance, with its profile in it. */
  readonly folder: string;
}

/** The protections around a Chromium. */
export interface ChromiumProtection extends Sandbox {
  /** Chromium's own sandbox: namespaces and system-call filters around the processes that read pages. */
  readonly isSandboxed: boolean;
  /** Whether it runs in a process namespace, in which Chromium sees only its own processes. */
  readonly hasOwnProcesses: boolean;
}

/**
 * Returns the combinations from the most protection to the least. If files can be restricted, nothing is tried without
 * that: a single slow or killed start must not lead to a Chromium that can open whatever its user may.
 * @param sandbox the parts of the sandbox that this machine supports
 */
export function chromiumProtections(sandbox: Sandbox): readonly ChromiumProtection[] {
  const within: readonly ChromiumProtection[] = [
    { ...sandbox, isSandboxed: true, hasOwnProcesses: true },
    // Without namespaces, Chromium has no sandbox either.
    { ...sandbox, isSandboxed: false, hasOwnProcesses: false },
  ];
  if (sandbox.files !== undefined) return within;
  return [
    ...within,
    // Chromium has no sandbox when it runs as root, so it must run as another user.
    { ...NO_SANDBOX, user: sandbox.user, isSandboxed: true, hasOwnProcesses: false },
    { ...NO_SANDBOX, isSandboxed: false, hasOwnProcesses: false },
  ];
}

const ATTEMPT_LIMIT_MS = 8_000;
const ERRORS_CHARACTERS_KEPT = 1_000;

export interface LaunchOptions {
  readonly protection: ChromiumProtection;
  readonly temporaryFolder: string;
  /** Variables in addition to Chromium's own. */
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** @throws Error if it does not respond in time, or at the signal; nothing of it is left then */
export async function launchChromium(
  chromium: Chromium,
  { protection, temporaryFolder, environment, signal }: LaunchOptions,
): Promise<LaunchedChromium> {
  const confinement = await confine({ files: [], folders: [temporaryFolder] }, protection);
  signal.throwIfAborted();
  const folder = makePrivateFolder(temporaryFolder);
  const child = spawnChromium(chromium, { protection, environment }, { folder, confinement });
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
    // The borrower of Chromium sets the time limits.
    const connection = connect({ transport, defaultViewport: null, protocolTimeout: 0 });
    const browser = await withTimeLimit(ATTEMPT_LIMIT_MS, Promise.race([connection, ended]));
    if (browser === TIMED_OUT) throw new Error("it does not respond");
    return { child, browser, folder, standInFor: transport.standInFor };
  } catch (error) {
    await killGroup(child);
    removeFolder(folder);
    throw new Error(`${chromium.program} does not start: ${String(error)}; ${errors()}`, { cause: error });
  }
}

function spawnChromium(
  { program, isShell }: Chromium,
  { protection, environment }: Pick<LaunchOptions, "protection" | "environment">,
  { folder, confinement }: { readonly folder: string; readonly confinement: Confinement },
): ChildProcess {
  giveFolderTo(confinement, folder);
  const { isSandboxed, hasOwnProcesses } = protection;
  const facts = { isShell, isSandboxed, profileFolder: join(folder, "profile") };
  const [first = "", ...rest] = confinedCommand(confinement, [program, ...chromiumArguments(facts)], {
    rights: chromiumRights(program, { folder, environment, hasOwnProcesses }),
    ownProcesses: hasOwnProcesses,
    channels: PIPES,
  });
  return spawn(first, rest, {
    cwd: folder,
    // /usr/bin/chromium is a script on some systems, and calls other programs. The temporary folder is relative to the
    // folder that Chromium works in, because the name of a socket in it must not exceed 107 bytes (unix(7)).
    env: { PATH: "/usr/bin:/bin", HOME: folder, TMPDIR: "tmp", LANG: "C.UTF-8", ...environment },
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
}

/** The pipes' file descriptors in Chromium. */
const PIPES = [3, 4];

interface ChromiumPlace extends Pick<LaunchOptions, "environment">, Pick<ChromiumProtection, "hasOwnProcesses"> {
  readonly folder: string;
}

/**
 * Chromium has several processes, each of which reads its own entries in /proc; its sandbox also writes there. It
 * cannot read entries of other processes that only their own user may read. In a process namespace it cannot even see
 * them.
 */
function chromiumRights(program: string, { folder, environment, hasOwnProcesses }: ChromiumPlace): FileRights {
  const programFolder = dirname(realpathSync(program));
  const places = Object.values(environment).filter((value) => isAbsolute(value));
  const read = [programFolder, ...FONTS, ...places, "/usr/share/zoneinfo", "/etc/localtime"];
  return fileRights({
    run: [programFolder],
    read: hasOwnProcesses ? read : [...read, "/proc"],
    write: hasOwnProcesses ? [folder, "/proc"] : [folder],
  });
}

/** Keeps Chromium's last error output. It must be read continuously, or Chromium would block. */
function keepErrors({ stderr }: ChildProcess): () => string {
  let kept = "";
  stderr?.on("data", (chunk: Buffer) => {
    kept = (kept + chunk.toString()).slice(-ERRORS_CHARACTERS_KEPT);
  });
  return () => kept.trim();
}
