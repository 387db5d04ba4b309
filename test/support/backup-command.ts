/** `npm run backup` and `npm run restore` as operators run them: a process of its own, beside the program. */
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { runBackupCommand } from "#infra/local/backup/run-command.ts";
import { PROJECT } from "./program.ts";

export interface BackupRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The same in this process, which is quicker. */
export async function runHere(
  command: "backup" | "restore",
  args: readonly string[],
  dataFolder = "nowhere",
): Promise<BackupRun> {
  const output = { stdout: "", stderr: "" };
  const code = await runBackupCommand(command, args, {
    variables: { DATA_DIR: dataFolder },
    tell: (text) => {
      output.stdout += text;
    },
    report: (text) => {
      output.stderr += text;
    },
    signal: new AbortController().signal,
  });
  return { code, ...output };
}

export function runBackup(dataFolder: string, target: string): Promise<BackupRun> {
  return startCommand("backup", [target], dataFolder).ended;
}

export function runRestore(backup: string, dataFolder: string): Promise<BackupRun> {
  return startCommand("restore", [backup, dataFolder]).ended;
}

export function startCommand(
  command: "backup" | "restore",
  args: readonly string[],
  dataFolder = "nowhere",
): { readonly kill: () => void; readonly ended: Promise<BackupRun> } {
  const child = spawn(process.execPath, [path.join(PROJECT, `infra/local/${command}.ts`), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const ended = Promise.all([text(child.stdout), text(child.stderr), closed]).then(([stdout, stderr, code]) => {
    return { code, stdout, stderr };
  });
  return { kill: () => void child.kill("SIGKILL"), ended };
}
