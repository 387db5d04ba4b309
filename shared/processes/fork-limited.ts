/** Starts a child process of Node with less than this one has: no environment, no files but its own program, no network. */
import { type ChildProcess, fork } from "node:child_process";
import { confine, confinedCommand } from "./confinement.ts";
import { NODE_ENVIRONMENT, nodeProgramRights } from "./file-rights.ts";

export interface ForkLimits {
  /** Of JavaScript's heap. */
  readonly heapMegabytes: number;
  /** Of the heap's part for young values. Default: V8's choice. */
  readonly youngMegabytes?: number;
  /** Whether it may load libraries of native code, such as the one of `dieWithParent`. */
  readonly loadsLibraries: boolean;
}

/** Memory that the kernel allows the process: far enough above its heap that whoever watches it comes first. */
const dataBytesFor = (heapMegabytes: number) => 2 * heapMegabytes * 1e6 + 1e9;

/** What the child works on it gets by messages, which are structured clones: no file but its own program exists for it. */
export function forkLimited(program: string, limits: ForkLimits): ChildProcess {
  const { heapMegabytes, youngMegabytes, loadsLibraries } = limits;
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
  return fork(program, [], {
    env: NODE_ENVIRONMENT,
    execPath,
    execArgv,
    serialization: SERIALIZATION,
    // The terminal's Ctrl+C reaches the service alone, which then ends in order.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** The channel's place among the child's open files. */
const CHANNEL = 3;
const SERIALIZATION = "advanced";
