/** Types of run-command.mjs. */
export interface RunOptions {
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface RunResult {
  /** False when the program ended with another status than 0 or could not be started. */
  readonly ok: boolean;
  /** The output to stdout, followed by that to stderr. */
  readonly output: string;
}

export type Run = (command: string, args: readonly string[], options?: RunOptions) => RunResult;

export declare const runCommand: Run;
