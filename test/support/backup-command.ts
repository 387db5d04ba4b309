/** `npm run backup` and `npm run restore` as operators run them: a process of its own, beside the program. */
import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { runBackupCommand } from "#local/cli/backup/run-command.ts";
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
  return runCommand("backup", [target], { dataFolder });
}

/** Kills it when all databases are copied, and no other file is. */
export async function runKilledBackup(dataFolder: string, target: string): Promise<void> {
  const preload = path.join(import.meta.dirname, "rename-preload.ts");
  const { code, stderr } = await runCommand("backup", [target], { dataFolder, preload });
  if (code !== null) throw new Error(`the backup was not killed: ${stderr}`);
}

export function runRestore(backup: string, dataFolder: string): Promise<BackupRun> {
  return runCommand("restore", [backup, dataFolder]);
}

async function runCommand(
  command: "backup" | "restore",
  args: readonly string[],
  { dataFolder = "nowhere", preload }: { readonly dataFolder?: string; readonly preload?: string } = {},
): Promise<BackupRun> {
  const preloading = preload === undefined ? [] : ["--import", preload];
  const program = path.join(PROJECT, `local/cli/${command}.ts`);
  const child = spawn(process.execPath, [...preloading, program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}
