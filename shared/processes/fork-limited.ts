/** Starts a worker process of Node with less than this one has: no environment, no files but its own program, no network. */
import { fork } from "node:child_process";
import { confine, confinedCommand } from "./confinement.ts";
import { NODE_ENVIRONMENT, nodeProgramRights } from "./file-rights.ts";
import { WorkerProcess } from "./worker-process.ts";

export interface ForkLimits {
  /** The process is ended when it grows beyond this. */
  readonly memoryLimitBytes: number;
  /** Of JavaScript's heap. Default: as much as the process may have. */
  readonly heapMegabytes?: number;
  /** Of the heap's part for young values. Default: V8's choice. */
  readonly youngMegabytes?: number;
  /** Whether it may load libraries of native code, such as the one of `dieWithParent`. Default: true. */
  readonly loadsLibraries?: boolean;
}

/** Memory that the kernel allows the process: far enough above its heap that whoever watches it comes first. */
const dataBytesFor = (heapMegabytes: number) => 2 * heapMegabytes * 1e6 + 1e9;

/**
 * What the worker works on it gets by messages, which are structured clones: no file but its own program exists for it.
 *
 * @param program its path, as of `siblingProgram`
 */
export function forkLimited<Message extends object, Answer>(
  program: string,
  limits: ForkLimits,
): WorkerProcess<Message, Answer> {
  const { memoryLimitBytes, youngMegabytes, loadsLibraries = true } = limits;
  const heapMegabytes = limits.heapMegabytes ?? Math.round(memoryLimitBytes / 1e6);
  const rights = nodeProgramRights({ read: [program] });
  const confinement = confine({ files: [process.execPath, program], folders: [] });
  const flags = [
    `--max-old-space-size=${heapMegabytes}`,
    ...(youngMegabytes === undefined ? [] : [`--max-semi-space-size=${youngMegabytes}`]),
    "--permission",
    ...rights.read.map((path) => `--allow-fs-read=${path}`),
    ...(loadsLibraries ? ["--allow-addons"] : []),
  ];
  const [execPath, ...execArgv] = confinedCommand(confinement, [process.execPath, ...flags], {
    rights,
    dataBytes: dataBytesFor(heapMegabytes),
    channels: [CHANNEL],
    forkChannel: SERIALIZATION,
  });
  const child = fork(program, [], {
    env: NODE_ENVIRONMENT,
    execPath,
    execArgv,
    serialization: SERIALIZATION,
    // The terminal's Ctrl+C reaches the service alone, which then ends in order.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new WorkerProcess(child, { memoryLimitBytes });
}

/** The channel's place among the child's open files. */
const CHANNEL = 3;
const SERIALIZATION = "advanced";
