/** Runs programs that the machine may or may not have. */
import { execFile } from "node:child_process";

export interface Run {
  /** Undefined when the program is missing or was ended at its deadline. */
  readonly exitCode: number | undefined;
  readonly output: string;
}

const OUTPUT_BYTES_MAX = 500_000_000;

/** Where a program runs, and in which environment: this one's by default. */
interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

export function run(
  program: string,
  args: readonly string[],
  deadlineMs: number,
  surroundings: Surroundings = {},
): Promise<Run> {
  const options = {
    timeout: deadlineMs,
    maxBuffer: OUTPUT_BYTES_MAX,
    killSignal: "SIGKILL",
    ...surroundings,
  } as const;
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const code = error ? error.code : 0;
      resolve({ exitCode: typeof code === "number" ? code : undefined, output: stdout === "" ? stderr : stdout });
    });
  });
}
