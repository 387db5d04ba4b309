/** `npm run account` as operators run it: a process of its own, on the data folder of a program's home. */
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type Home, PROJECT } from "./program.ts";

export interface AccountRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export async function runAccount({ dataFolder, workFolder }: Home, ...args: readonly string[]): Promise<AccountRun> {
  const child = spawn(process.execPath, [path.join(PROJECT, "infra/local/account.ts"), ...args], {
    cwd: workFolder,
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}
