/**
 * Programs that read strangers' files get less of the machine than this process has: no network, another user, limits.
 * Each measure is taken where the machine allows it, by the programs of util-linux, which replace themselves by the next.
 */
import { spawnSync } from "node:child_process";
import { constants, existsSync, lchownSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { takeUserId } from "./user-ids.ts";

/** What is taken from a program. */
export interface Measures {
  /** A network namespace of its own, in which there is nothing. */
  readonly isOffline: boolean;
  /** A user of its own instead of root. */
  readonly isOwnUser: boolean;
  /** No core dumps, no file larger than FILE_BYTES_MAX. */
  readonly isLimited: boolean;
}

export const NO_MEASURES: Measures = { isOffline: false, isOwnUser: false, isLimited: false };

/** What is taken from one program. */
export interface Confinement extends Pick<Measures, "isOffline" | "isLimited"> {
  /** The user, and the group of the same number, that it is; undefined for this process's own. */
  readonly userId: number | undefined;
}

export const UNCONFINED: Confinement = { isOffline: false, isLimited: false, userId: undefined };

/** More than any document takes; what grows beyond fills no disk. */
const FILE_BYTES_MAX = 2 ** 30;

/** What a program needs of the disk, which another user must be able to do as well. */
export interface Needs {
  readonly files: readonly string[];
  /** Folders that it goes through. */
  readonly folders: readonly string[];
}

/** The most that the machine allows, found out by trying (some 30 ms). */
export function findMeasures({ files, folders }: Needs): Measures {
  const another = isRoot() ? confinementFor({ ...NO_MEASURES, isOwnUser: true }) : undefined;
  return {
    isOffline: works({ ...UNCONFINED, isOffline: true }, ["true"]),
    isLimited: works({ ...UNCONFINED, isLimited: true }, ["true"]),
    isOwnUser:
      another !== undefined &&
      files.every((path) => works(another, ["test", "-r", path])) &&
      folders.every((path) => works(another, ["test", "-x", path])),
  };
}

/** For one more program, which is another user than all that run. */
export function confinementFor({ isOffline, isOwnUser, isLimited }: Measures): Confinement {
  return { isOffline, isLimited, userId: isOwnUser ? takeUserId() : undefined };
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
  const { isOffline, isLimited, userId } = confinement;
  return [
    ...(isOffline ? [toolPath("unshare"), ...(isRoot() ? [] : ["--user", "--map-current-user"]), "--net"] : []),
    ...(isLimited ? [toolPath("prlimit"), "--core=0", `--fsize=${FILE_BYTES_MAX}`] : []),
    ...(userId === undefined ? [] : [toolPath("setpriv"), ...become(userId), ...(mayGain ? [] : GAIN_NOTHING)]),
    ...command,
  ];
}

/**
 * Gives files and folders to the user that the confined program is; does nothing when that is this process's. Not what a
 * link leads to: the program may have put one in a file's place.
 */
export function handOver({ userId }: Confinement, ...paths: readonly string[]): void {
  if (userId !== undefined) for (const path of paths) lchownSync(path, userId, userId);
}

/** Neither through a link nor waiting for whoever writes into a pipe. */
const READ_PLAINLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The file that the confined program has written, or undefined when there is none. Nothing that this process may read
 * and the program may not: a program that a document has taken over would have it sent to that document's sender.
 */
export async function readWritten({ userId }: Confinement, path: string): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, READ_PLAINLY);
    const facts = await file.stat();
    return facts.isFile() && (userId === undefined || facts.uid === userId) ? await file.readFile() : undefined;
  } catch {
    return undefined;
  }
}

/** By numbers alone: the list of users need not have it. */
function become(userId: number): readonly string[] {
  return [`--reuid=${userId}`, `--regid=${userId}`, "--clear-groups", "--inh-caps=-all"];
}

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
