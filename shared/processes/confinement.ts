/**
 * Walls around programs that read strangers' files: they can open only the files that they are given, make no
 * connection, and are another user with limits. Each wall is there where the machine allows it, found out by trying.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, constants, lchownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE_ENVIRONMENT, nodeProgramRights } from "./file-rights.ts";
import { siblingProgram } from "./sibling-program.ts";
import { takeUserId, USER_IDS } from "./user-ids.ts";
import type { ConfinementOrder, FileRights, FileWall } from "./walls/confinement-order.ts";
import type { TriedWalls } from "./walls/try-walls.ts";

/** Which walls stand on this machine. */
export interface Walls {
  /** How files are refused; undefined where a program opens whatever its user may. */
  readonly files: FileWall | undefined;
  /** No program can make a connection, or ask for a name. */
  readonly network: boolean;
  /** Each program is a user of its own: this process is root. */
  readonly user: boolean;
  /** Limits of memory and of files, which the kernel keeps. */
  readonly memory: boolean;
}

export const NO_WALLS: Walls = { files: undefined, network: false, user: false, memory: false };

/** The walls around one program. */
export interface Confinement extends Pick<Walls, "files" | "network" | "memory"> {
  /** The user, and the group of the same number, that it is; undefined for this process's own. */
  readonly userId: number | undefined;
}

export const UNCONFINED: Confinement = { files: undefined, network: false, memory: false, userId: undefined };

/** More than any document takes; what grows beyond fills no disk. */
const FILE_BYTES_MAX = 2 ** 30;

/** Found once, as it stays the same and trying takes some 80 ms. */
let found: Walls | undefined;

/** The walls that stand on this machine, found out by trying at the first call. */
export function standingWalls(): Walls {
  found ??= findWalls();
  return found;
}

/** What a program needs of the disk, which another user must be able to do as well. */
export interface Needs {
  readonly files: readonly string[];
  /** Folders that it goes through. */
  readonly folders: readonly string[];
}

/** For one more program, which is another user than all that run. */
export function confine(needs: Needs, walls: Walls = standingWalls()): Confinement {
  const { files, network, memory } = walls;
  return { files, network, memory, userId: walls.user && canAnotherUser(needs) ? takeUserId() : undefined };
}

/** What a program is started with, beside what the walls of its machine allow. */
export interface ConfinedOptions {
  readonly rights: FileRights;
  /** `local`: it can make sockets of this machine's processes. Default: none. */
  readonly sockets?: "none" | "local";
  /** In a process namespace of its own: /proc tells of itself and what it starts. It takes the right to make namespaces. */
  readonly ownProcesses?: boolean;
  /** Memory for itself, beyond which the kernel gives it none (RLIMIT_DATA). Default: no limit. */
  readonly dataBytes?: number;
  /** Open files that it gets beside the first three. Default: none. */
  readonly channels?: readonly number[];
  /** How messages are written on the first channel, for a forked child of Node. */
  readonly forkChannel?: "json" | "advanced";
}

/** The command that runs a program so confined: the first word is the program to start, the others its arguments. */
export function confinedCommand(
  { files: fileWall, network, memory, userId }: Confinement,
  command: readonly string[],
  { rights, sockets = "none", ownProcesses = false, dataBytes, channels = [], forkChannel }: ConfinedOptions,
): readonly string[] {
  if (fileWall === undefined && !network && !memory && userId === undefined) return command;
  const order: ConfinementOrder = {
    fileWall,
    files: rights,
    sockets: network ? sockets : "all",
    userId,
    limits: memory ? { fileBytes: FILE_BYTES_MAX, dataBytes } : undefined,
    channels,
    forkChannel,
  };
  return [
    ...namespaces({ ownMounts: fileWall === "mount namespace", ownProcesses }),
    // Node would take the channel for its own.
    ...(forkChannel === undefined ? [] : ["/usr/bin/env", ...FORK_CHANNEL.map((name) => `--unset=${name}`)]),
    process.execPath,
    "--no-warnings",
    CONFINE,
    JSON.stringify(order),
    ...command,
  ];
}

const CONFINE = siblingProgram(import.meta.url, "confine-main");
const FORK_CHANNEL = ["NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE"];

/** By unshare(1), because only a process of one thread can enter a user namespace. */
function namespaces(wanted: { readonly ownMounts: boolean; readonly ownProcesses: boolean }): readonly string[] {
  if (!wanted.ownMounts && !wanted.ownProcesses) return [];
  return [
    "/usr/bin/unshare",
    ...(isRoot() ? [] : ["--user", "--map-current-user", "--keep-caps"]),
    "--mount",
    ...(wanted.ownProcesses ? ["--pid", "--fork", "--kill-child", "--mount-proc"] : []),
  ];
}

/**
 * Gives files and folders to the user that the confined program is; does nothing when that is this process's. Not what a
 * link leads to: the program may have put one in a file's place.
 */
export function handOver({ userId }: Confinement, ...paths: readonly string[]): void {
  if (userId !== undefined) for (const path of paths) lchownSync(path, userId, userId);
}

/**
 * Lets the confined program go through a folder that stays this process's: it cannot replace what is in it, so that this
 * process may go on creating and removing files there.
 */
export function letThrough({ userId }: Confinement, folder: string): void {
  if (userId === undefined) return;
  lchownSync(folder, process.getuid?.() ?? 0, userId);
  chmodSync(folder, 0o710);
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

const EVERYTHING: Walls = { files: "landlock", network: true, user: true, memory: true };

/** Of each kind the better ones first. */
const CANDIDATES: readonly Partial<Walls>[] = [
  { files: "landlock" },
  { files: "mount namespace" },
  { network: true },
  { user: true },
  { memory: true },
];

/** All at once, as most machines allow; where that fails, each that stands together with those before it. */
function findWalls(): Walls {
  if (process.platform !== "linux") return NO_WALLS;
  const everything = { ...EVERYTHING, user: isRoot() };
  if (stands(everything)) return everything;
  let walls = NO_WALLS;
  for (const candidate of CANDIDATES) {
    const wanted = { ...walls, ...candidate };
    const isPossible = (candidate.files === undefined || walls.files === undefined) && (!wanted.user || isRoot());
    if (isPossible && stands(wanted)) walls = wanted;
  }
  return walls;
}

/**
 * Whether a program behind these walls runs into all of them.
 *
 * @param built those that are built around the program that tries; for tests of this function
 */
export function stands(walls: Walls, built = walls): boolean {
  const folder = mkdtempSync(join(tmpdir(), "merganser-walls-"));
  try {
    const file = join(folder, "of-somebody-else");
    writeFileSync(file, "");
    // Its owner's rights would refuse it to another user.
    chmodSync(folder, 0o777);
    chmodSync(file, 0o644);
    const userId = walls.user ? takeUserId() : undefined;
    const confinement = { ...built, userId };
    const [program = "", ...words] = confinedCommand(confinement, ["", file, folder], {
      rights: nodeProgramRights(),
    });
    const { status, stdout } = spawnSync(program, words, { env: NODE_ENVIRONMENT, encoding: "utf8" });
    return status === 0 && isBehind({ ...walls, userId }, JSON.parse(stdout) as TriedWalls);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isBehind({ files, network, memory, userId }: Confinement, tried: TriedWalls): boolean {
  const isUser = userId === undefined || tried.userId === userId;
  return (files === undefined || tried.files) && (!network || tried.network) && (!memory || tried.limits) && isUser;
}

/** Tried once for the same needs: each try starts a program. */
const triedUsers = new Map<string, boolean>();

function canAnotherUser(needs: Needs): boolean {
  const key = JSON.stringify(needs);
  const can = triedUsers.get(key) ?? tryAnotherUser(needs);
  triedUsers.set(key, can);
  return can;
}

/** Whether a user who is nobody else can read the files, and go through the folders. */
function tryAnotherUser({ files, folders }: Needs): boolean {
  const user = { uid: USER_IDS.first, gid: USER_IDS.first };
  const may = (right: string, path: string) =>
    spawnSync("/usr/bin/test", [right, path], { ...user, env: {}, stdio: "ignore" }).status === 0;
  return files.every((path) => may("-r", path)) && folders.every((path) => may("-x", path));
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
