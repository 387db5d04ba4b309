/** Types of apt.mjs. */
import type { Run, RunResult } from "./run-command.d.mts";

export interface AptAccess {
  readonly run: Run;
  readonly privilege: "root" | "sudo";
  /** Read: the variables that name a proxy. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Apt {
  candidates(names: readonly string[]): ReadonlyMap<string, string>;
  update(): RunResult;
  install(names: readonly string[]): RunResult;
  removeFolder(folder: string): RunResult;
}

export declare function openApt(access: AptAccess, options?: readonly string[]): Apt;
export declare function parsePolicy(output: string): ReadonlyMap<string, string>;
