/** `npm run generate` as its users run it: a process of its own, in a folder with their files. */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { PROJECT } from "./program.ts";

export interface GenerateRun {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
}

export function startGenerate(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): GenerateRun {
  const child = spawn(process.execPath, [path.join(PROJECT, "local/cli/generate.ts"), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ readonly code: number | null; readonly stderr: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, stderr }));
  });
  return { child, ended };
}

export function runGenerate(...args: Parameters<typeof startGenerate>): GenerateRun["ended"] {
  return startGenerate(...args).ended;
}
