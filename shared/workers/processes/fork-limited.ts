/** Starts a Node worker process with restrictions: no environment, no files except its own program, no network. */
import { fork } from "node:child_process";
import { confine, confinedCommand } from "./confinement.ts";
import { NODE_ENVIRONMENT, nodeProgramRights } from "./file-rights.ts";
import { WorkerProcess } from "./worker-process.ts";

export interface ForkLimits {
  /** The memory at which the process is killed. */
  readonly memoryLimitBytes: number;
  /** The limit of JavaScript's heap. Default: the memory limit. */
  readonly heapMegabytes?: number;
  /** The limit of the heap's young generation. Default: V8's choice. */
  readonly youngMegabytes?: number;
  /** Whether the process may load native libraries, such as the one of `dieWithParent`. Default: true. */
  readonly loadsLibraries?: boolean;
}

/**
 * Returns the memory that the kernel allows the process. It is far enough above the heap that the memory watch acts
 * first.
 */
const dataBytesFor = (heapMegabytes: number) => 2 * heapMegabytes * 1e6 + 1e9;

/**
 * Forks a worker. It receives its input in messages, as structured clones, and can open no file except its own program.
 *
 * @param program the program's path, as returned by `siblingProgram`
 */
export async function forkLimited<Message extends object, Answer>(
  program: string,
  limits: ForkLimits,
): Promise<WorkerProcess<Message, Answer>> {
  const { memoryLimitBytes, youngMegabytes, loadsLibraries = true } = limits;
  const heapMegabytes = limits.heapMegabytes ?? Math.round(memoryLimitBytes / 1e6);
  const rights = nodeProgramRights({ read: [program] });
  const confinement = await confine({ files: [process.execPath, program], folders: [] });
  const flags = [
    `--max-old-space-size=${heapMegabytes}`,
    ...(youngMegabytes === undefined ? [] : [`--max-semi-space-size=${youngMegabytes}`]),
    "--permission",
    // A worker reports failures with their stack.
    "--enable-source-maps",
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
    // Ctrl+C in the terminal reaches the service only, which then shuts down in order.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new WorkerProcess(child, { memoryLimitBytes });
}

/** The file descriptor of the channel in the child. */
const CHANNEL = 3;
const SERIALIZATION = "advanced";
