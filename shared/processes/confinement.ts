/**
 * Programs that read strangers' files get less of the machine than this process has: no network, another user, limits.
 * Each measure is taken where the machine allows it, by the programs of util-linux, which replace themselves by the next.
 */
import { spawnSync } from "node:child_process";
import { constants, existsSync, lchownSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

export interface Confinement {
  /** A network namespace of its own, in which there is nothing. */
  readonly isOffline: boolean;
  /** The user NOBODY instead of root. */
  readonly isNobody: boolean;
  /** No core dumps, no file larger than FILE_BYTES_MAX. */
  readonly isLimited: boolean;
}

export const UNCONFINED: Confinement = { isOffline: false, isNobody: false, isLimited: false };

/** Of the user `nobody` on Linux: the kernel's default for ids that it cannot map. */
const NOBODY = 65_534;

/** More than any document takes; what grows beyond fills no disk. */
const FILE_BYTES_MAX = 2 ** 30;

/** What a program needs of the disk, which another user must be able to do as well. */
export interface Needs {
  readonly files: readonly string[];
  /** Folders that it goes through. */
  readonly folders: readonly string[];
}

/** The most that the machine allows, found out by trying (some 30 ms). */
export function findConfinement({ files, folders }: Needs): Confinement {
  const offline: Confinement = { ...UNCONFINED, isOffline: true };
  const limited: Confinement = { ...UNCONFINED, isLimited: true };
  const nobody: Confinement = { ...UNCONFINED, isNobody: true };
  return {
    isOffline: works(offline, ["true"]),
    isLimited: works(limited, ["true"]),
    isNobody:
      isRoot() &&
      files.every((path) => works(nobody, ["test", "-r", path])) &&
      folders.every((path) => works(nobody, ["test", "-x", path])),
  };
}

/**
 * The command that runs a program so confined: the first word is the program to start, the others its arguments.
 *
 * @param mayGain whether it may start programs that have more rights than it has, such as Chromium's sandbox
 */
export function confinedCommand(
  confinement: Confinement,
  command: readonly string[],
  { mayGain = false } = {},
): readonly string[] {
  const { isOffline, isNobody, isLimited } = confinement;
  return [
    ...(isOffline ? [toolPath("unshare"), ...(isRoot() ? [] : ["--user", "--map-current-user"]), "--net"] : []),
    ...(isLimited ? [toolPath("prlimit"), "--core=0", `--fsize=${FILE_BYTES_MAX}`] : []),
    ...(isNobody ? [toolPath("setpriv"), ...BECOME_NOBODY, ...(mayGain ? [] : GAIN_NOTHING)] : []),
    ...command,
  ];
}

/**
 * Gives files and folders to the user that the confined program is; does nothing when that is this process's. Not what a
 * link leads to: the program may have put one in a file's place.
 */
export function handOver({ isNobody }: Confinement, ...paths: readonly string[]): void {
  if (isNobody) for (const path of paths) lchownSync(path, NOBODY, NOBODY);
}

/** Neither through a link nor waiting for whoever writes into a pipe. */
const READ_PLAINLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The file that the confined program has written, or undefined when there is none. Nothing that this process may read
 * and the program may not: a program that a document has taken over would have it sent to that document's sender.
 */
export async function readWritten({ isNobody }: Confinement, path: string): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, READ_PLAINLY);
    const facts = await file.stat();
    return facts.isFile() && (!isNobody || facts.uid === NOBODY) ? await file.readFile() : undefined;
  } catch {
    return undefined;
  }
}

const BECOME_NOBODY = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", "--inh-caps=-all"];
const GAIN_NOTHING = ["--bounding-set=-all", "--no-new-privs"];

function works(confinement: Confinement, [tool = "", ...rest]: readonly string[]): boolean {
  const [program = "", ...args] = confinedCommand(confinement, [toolPath(tool), ...rest]);
  return spawnSync(program, args, { env: {}, stdio: "ignore" }).status === 0;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** By its path, because the programs run without a PATH. A tool that is nowhere fails when it is tried. */
function toolPath(name: string): string {
  const paths = ["/usr/bin", "/bin"].map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? name;
}
