/** Starts a child process of Node with less than this one has: no environment, no files to write, no programs to start. */
import { type ChildProcess, fork } from "node:child_process";

export interface ForkLimits {
  /** Of JavaScript's heap. */
  readonly heapMegabytes: number;
  /** Of the heap's part for young values. Default: V8's choice. */
  readonly youngMegabytes?: number;
  /** Whether it may load libraries of native code, such as the one of `dieWithParent`. */
  readonly loadsLibraries: boolean;
}

/** The child can read every file, for its own source is among them. It talks by structured clones. */
export function forkLimited(program: string, limits: ForkLimits): ChildProcess {
  const { heapMegabytes, youngMegabytes, loadsLibraries } = limits;
  return fork(program, [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      ...(youngMegabytes === undefined ? [] : [`--max-semi-space-size=${youngMegabytes}`]),
      "--permission",
      "--allow-fs-read=*",
      ...(loadsLibraries ? ["--allow-addons"] : []),
    ],
    serialization: "advanced",
    // The terminal's Ctrl+C reaches the service alone, which then ends in order.
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
