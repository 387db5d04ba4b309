/**
 * Confines programs that read untrusted files: they can open only the files that they are given, cannot open
 * connections, run as a separate user, and have resource limits. Each part of this sandbox is used where the machine
 * supports it, which is determined by trying.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, constants, lchownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NODE_ENVIRONMENT, nodeProgramRights } from "./file-rights.ts";
import type { ConfinementOrder, FileRights, FileSandbox } from "./sandbox/confinement-order.ts";
import type { TriedSandbox } from "./sandbox/try-sandbox.ts";
import { siblingProgram } from "./sibling-program.ts";
import { takeUserId, takeUserIdAtOnce, USER_IDS } from "./user-ids.ts";

/** The parts of the sandbox that this machine supports. */
export interface Sandbox {
  /** The mechanism that restricts files. Undefined where a program can open everything that its user may. */
  readonly files: FileSandbox | undefined;
  /** Whether programs can neither open connections nor resolve names. */
  readonly network: boolean;
  /** Whether each program runs as a separate user, which requires that this process is root. */
  readonly user: boolean;
  /** Whether the kernel limits memory and file sizes. */
  readonly memory: boolean;
}

export const NO_SANDBOX: Sandbox = { files: undefined, network: false, user: false, memory: false };

/** The sandbox of one program. */
export interface Confinement extends Pick<Sandbox, "files" | "network" | "memory"> {
  /** The id of the user and of the group that the program runs as. Undefined for the user of this process. */
  readonly userId: number | undefined;
}

export const UNCONFINED: Confinement = { files: undefined, network: false, memory: false, userId: undefined };

/** More than any document takes. The limit keeps a growing file from filling the disk. */
const FILE_BYTES_MAX = 2 ** 30;

/** The result is cached, because it never changes and a try takes about 80 ms. */
let found: Sandbox | undefined;

/** Returns the parts that this machine supports, by trying them at the first call. */
export function supportedSandbox(): Sandbox {
  found ??= findSandbox();
  return found;
}

/** The files that a program needs, which another user must be able to read as well. */
export interface Needs {
  readonly files: readonly string[];
  /** Folders that the program passes through. */
  readonly folders: readonly string[];
}

/** Returns the confinement of another program, whose user differs from those of all running programs. */
export async function confine(needs: Needs, sandbox: Sandbox = supportedSandbox()): Promise<Confinement> {
  const { files, network, memory } = sandbox;
  const userId = sandbox.user && (await canAnotherUser(needs)) ? await takeUserId() : undefined;
  return { files, network, memory, userId };
}

/** Options for starting a program, in addition to the sandbox of the machine. */
export interface ConfinedOptions {
  readonly rights: FileRights;
  /** With `local` the program can create sockets for processes on this machine. Default: none. */
  readonly sockets?: "none" | "local";
  /**
   * Whether the program gets a separate process namespace, in which /proc shows only itself and its children. This
   * requires the right to create namespaces.
   */
  readonly ownProcesses?: boolean;
  /** The limit on the program's own memory (RLIMIT_DATA). Default: no limit. */
  readonly dataBytes?: number;
  /** Open files that the program inherits besides the first three. Default: none. */
  readonly channels?: readonly number[];
  /** The serialization of messages on the first channel, for a forked child of Node. */
  readonly forkChannel?: "json" | "advanced";
}

/**
 * Returns the command that runs a program with this confinement. The first word is the program to start; the others are
 * its arguments.
 */
export function confinedCommand(
  { files: fileSandbox, network, memory, userId }: Confinement,
  command: readonly string[],
  { rights, sockets = "none", ownProcesses = false, dataBytes, channels = [], forkChannel }: ConfinedOptions,
): readonly string[] {
  if (fileSandbox === undefined && !network && !memory && userId === undefined) return command;
  const order: ConfinementOrder = {
    fileSandbox,
    files: rights,
    sockets: network ? sockets : "all",
    userId,
    limits: memory ? { fileBytes: FILE_BYTES_MAX, dataBytes } : undefined,
    channels,
    forkChannel,
  };
  return [
    ...namespaces({ ownMounts: fileSandbox === "mount namespace", ownProcesses }),
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

/**
 * Returns the call of unshare(1), which is needed because only a single-threaded process can enter a user namespace.
 */
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
 * Changes the owner of files and folders to the confined program's user. Does nothing if that is the user of this
 * process. Links are not followed, because the program may have replaced a file by one.
 */
export function giveTo({ userId }: Confinement, ...paths: readonly string[]): void {
  if (userId !== undefined) for (const path of paths) lchownSync(path, userId, userId);
}

/**
 * Lets the confined program pass through a folder that this process keeps. The program cannot replace its entries, so
 * this process can safely create and remove files there.
 */
export function allowTraversal({ userId }: Confinement, folder: string): void {
  if (userId === undefined) return;
  lchownSync(folder, process.getuid?.() ?? 0, userId);
  chmodSync(folder, 0o710);
}

/** Does not follow links, and does not wait for the writer of a pipe. */
const READ_PLAINLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Returns the file that the confined program has written, or undefined when there is none. A file that this process may
 * read and the program may not is never returned: a program that a document has compromised could otherwise send it to
 * the document's sender.
 */
export async function readWrittenFile({ userId }: Confinement, path: string): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, READ_PLAINLY);
    const facts = await file.stat();
    return facts.isFile() && (userId === undefined || facts.uid === userId) ? await file.readFile() : undefined;
  } catch {
    return undefined;
  }
}

const EVERYTHING: Sandbox = { files: "landlock", network: true, user: true, memory: true };

/** The candidates, with the better one of each kind first. */
const CANDIDATES: readonly Partial<Sandbox>[] = [
  { files: "landlock" },
  { files: "mount namespace" },
  { network: true },
  { user: true },
  { memory: true },
];

/**
 * Tries all parts together, which most machines support. If that fails, adds each part that works together with those
 * before it.
 */
function findSandbox(): Sandbox {
  if (process.platform !== "linux") return NO_SANDBOX;
  const everything = { ...EVERYTHING, user: isRoot() };
  if (isEffective(everything)) return everything;
  let sandbox = NO_SANDBOX;
  for (const candidate of CANDIDATES) {
    const wanted = { ...sandbox, ...candidate };
    const isPossible = (candidate.files === undefined || sandbox.files === undefined) && (!wanted.user || isRoot());
    if (isPossible && isEffective(wanted)) sandbox = wanted;
  }
  return sandbox;
}

/**
 * Returns whether a program in this sandbox cannot get past any part of it.
 *
 * @param built the sandbox that is built around the trying program; for tests of this function
 */
export function isEffective(sandbox: Sandbox, built = sandbox): boolean {
  const folder = mkdtempSync(join(tmpdir(), "merganser-sandbox-"));
  try {
    const file = join(folder, "of-somebody-else");
    writeFileSync(file, "");
    // The permissions must allow another user, so that only the sandbox can refuse access.
    chmodSync(folder, 0o777);
    chmodSync(file, 0o644);
    const userId = sandbox.user ? takeUserIdAtOnce() : undefined;
    const confinement = { ...built, userId };
    const [program = "", ...words] = confinedCommand(confinement, ["", file, folder], {
      rights: nodeProgramRights(),
    });
    const { status, stdout } = spawnSync(program, words, { env: NODE_ENVIRONMENT, encoding: "utf8" });
    return status === 0 && isBehind({ ...sandbox, userId }, JSON.parse(stdout) as TriedSandbox);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isBehind({ files, network, memory, userId }: Confinement, tried: TriedSandbox): boolean {
  const isUser = userId === undefined || tried.userId === userId;
  return (files === undefined || tried.files) && (!network || tried.network) && (!memory || tried.limits) && isUser;
}

/** Returns whether an unprivileged user can read the files and pass through the folders. */
async function canAnotherUser({ files, folders }: Needs): Promise<boolean> {
  const tries = [...files.map((path) => may("-r", path)), ...folders.map((path) => may("-x", path))];
  return (await Promise.all(tries)).every((can) => can);
}

/** The results, because each try starts a program, and most workers need the same files. */
const tried = new Map<string, Promise<boolean>>();

/** @param right as test(1) names it */
function may(right: "-r" | "-x", path: string): Promise<boolean> {
  const key = `${right} ${path}`;
  const can = tried.get(key) ?? tryAsAnotherUser(right, path);
  tried.set(key, can);
  // A machine that cannot start the program at this moment can do so later.
  can.catch(() => tried.delete(key));
  return can;
}

/** @throws an error of the system, such as too few processes or files: nothing is known then */
async function tryAsAnotherUser(right: string, path: string): Promise<boolean> {
  const user = { uid: USER_IDS.first, gid: USER_IDS.first };
  try {
    const test = spawn("/usr/bin/test", [right, path], { ...user, env: {}, stdio: "ignore" });
    const [code] = await once(test, "exit");
    return code === 0;
  } catch (error) {
    if (IMPOSSIBLE.has((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** The program is missing, or the system does not let this process start others as another user. */
const IMPOSSIBLE: ReadonlySet<string> = new Set(["ENOENT", "EPERM", "EACCES"]);

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
