/** Carries out `npm run backup` and `npm run restore`. */
import path from "node:path";
import { parseArgs } from "node:util";
import { readLocalEnvironment } from "#shared/base/config/environment.ts";
import { EnvironmentError } from "#shared/base/config/environment-error.ts";
import { describeBytes } from "#shared/base/model/byte-count.ts";
import { UnreadableRecord } from "#shared/base/model/schema.ts";
import { UnfinishedRestore } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import { DataFolderInUse } from "#shared/storage/data-folder/data-folder-lock.sqlite.ts";
import { DamagedDatabase } from "#shared/storage/data-folder/snapshot.sqlite.ts";
import { SchemaTooNew } from "#shared/storage/sqlite/migrations.sqlite.ts";
import { makeBackup } from "./make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { NotDone } from "./not-done.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type BackupCommand, USAGE } from "./usage.ts";

export interface CommandContext {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Prints the result. */
  readonly tell: (text: string) => void;
  /** Prints the progress, and why the work failed. */
  readonly report: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Returns the exit code. @param args the arguments after the command's own name */
export async function runBackupCommand(
  command: BackupCommand,
  args: readonly string[],
  context: CommandContext,
): Promise<0 | 1 | 2> {
  const parsed = parse(args);
  if (parsed === "help") {
    context.tell(USAGE[command]);
    return 0;
  }
  const [folder, dataFolder, ...surplus] = parsed ?? [];
  if (folder === undefined || surplus.length > 0 || (command === "backup" && dataFolder !== undefined)) {
    context.report(USAGE[command]);
    return 2;
  }
  try {
    const { DATA_DIR } = readLocalEnvironment(context.variables);
    await COMMANDS[command](path.resolve(folder), path.resolve(dataFolder ?? DATA_DIR), context);
    return 0;
  } catch (error) {
    context.report(`${command}: ${context.signal.aborted ? "interrupted" : explain(error)}\n`);
    return 1;
  }
}

function parse(args: readonly string[]): readonly string[] | "help" | undefined {
  try {
    const options = { help: { type: "boolean", short: "h" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return values.help === true ? "help" : positionals;
  } catch {
    return undefined;
  }
}

const COMMANDS: Readonly<
  Record<BackupCommand, (folder: string, dataFolder: string, context: CommandContext) => Promise<void>>
> = { backup, restore };

async function backup(target: string, dataFolder: string, context: CommandContext): Promise<void> {
  const onProgress = progressOn(context);
  const manifest = await makeBackup({ dataFolder, target, now: Date.now, onProgress, signal: context.signal });
  for (const file of manifest.missing) context.report(`backup: warning: ${file} is missing in the data folder\n`);
  context.tell(
    `${target} contains ${summaryOf(manifest)} as of ${manifest.moment}.\n` +
      `Restore it with: npm run restore -- ${target} <data folder>\n`,
  );
}

async function restore(from: string, dataFolder: string, context: CommandContext): Promise<void> {
  const manifest = await restoreBackup({
    backup: from,
    dataFolder,
    onProgress: progressOn(context),
    signal: context.signal,
  });
  context.tell(
    `${dataFolder} contains ${summaryOf(manifest)} as of ${manifest.moment}. All of them were verified.\n` +
      "Keys that were revoked after that time are valid again. Revoke them with npm run account -- revoke.\n" +
      `Then start the service on it: DATA_DIR=${dataFolder} npm start\n`,
  );
}

function summaryOf({ files }: Manifest): string {
  const databases = files.filter(({ schemaVersion }) => schemaVersion !== undefined).length;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return `${databases} databases and ${(files.length - databases).toLocaleString("en")} files, ${describeBytes(bytes)}`;
}

const REPORT_EACH_MS = 2_000;

function progressOn({ report }: CommandContext): (done: number, total: number) => void {
  let reportedAt = performance.now();
  return (done, total) => {
    if (performance.now() - reportedAt < REPORT_EACH_MS) return;
    reportedAt = performance.now();
    report(`${done.toLocaleString("en")} of ${total.toLocaleString("en")} files\n`);
  };
}

function explain(error: unknown): string {
  const expected = [
    NotDone,
    DamagedDatabase,
    UnreadableRecord,
    EnvironmentError,
    DataFolderInUse,
    SchemaTooNew,
    UnfinishedRestore,
  ];
  if (expected.some((each) => error instanceof each)) return (error as Error).message;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // An error of the operating system or SQLite: a folder that cannot be written, a disk that is full.
  if (syscall !== undefined || code === "ERR_SQLITE_ERROR") return `${message}. Check both folders and their disks.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
