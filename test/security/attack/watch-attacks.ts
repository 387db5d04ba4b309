/** Carries out the attacks that bring files along, and takes real templates, while all files are noted that are opened. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { filesOutside } from "./allowed-files.ts";
import type { Attack, Category } from "./attack.ts";
import { ATTACKS } from "./attacks.ts";
import { CORPUS_DOCUMENTS } from "./cases/corpus.ts";
import { type ConfinedProcess, readFileLog, withFileLog } from "./file-log.ts";
import { type Result, runAttacksOn } from "./run-attacks.ts";
import type { StageOptions } from "./stage.ts";

/** Those whose files are opened by processes with less than the service has. */
const WATCHED: ReadonlySet<Category> = new Set<Category>([
  "XML",
  "documents that read files",
  "every way to a file",
  "macros and events",
  "environment and writing",
  "pages in Chromium",
  "data files",
  "PDFs",
]);

export interface Seen extends ConfinedProcess {
  readonly outside: readonly string[];
}

/** @returns what each process has opened that the service started */
export async function watchAttacks(
  options: StageOptions,
  isChosen: (attack: Attack) => boolean,
  told: (result: Result) => void = () => {},
): Promise<readonly Seen[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "file-log-"));
  try {
    // An ordinary user's strace writes there.
    await chmod(folder, 0o777);
    const file = path.join(folder, "files");
    const attacks = [...ATTACKS, ...CORPUS_DOCUMENTS].filter((each) => WATCHED.has(each.category) && isChosen(each));
    let temporaryFolder = "";
    const fileLog = {
      words: withFileLog(file),
      opened(home: string) {
        temporaryFolder = home;
      },
    };
    await runAttacksOn({ ...options, fileLog }, attacks, told);
    const processes = await readFileLog(file);
    return processes.map((process) => ({ ...process, outside: filesOutside(process, { temporaryFolder }) }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What was opened by folders, what should not have been first, and the numbers last. */
export function describeWatch(seen: readonly Seen[]): string {
  const outside = seen.flatMap((process) => process.outside.map((file) => `${process.program} opened ${file}`));
  const folders = counted(seen.flatMap(({ files }) => [...files].map(folderOf)));
  const opens = seen.reduce((sum, process) => sum + process.opens, 0);
  const processes = seen.reduce((sum, process) => sum + process.processes, 0);
  return [
    ...counted(outside).map((line) => `OUTSIDE ${line}`),
    ...folders,
    `${opens} opens by ${processes} confined processes, ${outside.length} outside the allow-list`,
  ].join("\n");
}

/** Numbers of processes and random letters are left out. */
function folderOf(file: string): string {
  return path
    .dirname(file)
    .replace(/^\/proc\/\d+/, "/proc/self")
    .replace(/(\/merganser-program-)[^/]+/, "$1…")
    .replace(/(\/merganser-[a-z]+-)[^/]+/g, "$1…")
    .replace(/(\/conversion-)[^/]+/, "$1…")
    .replace(/(\/node_modules)\/.*/, "$1")
    .replace(/^(\/usr\/(?:lib|share)\/[^/]+)\/.*/, "$1");
}

function counted(lines: readonly string[]): readonly string[] {
  const counts = Map.groupBy(lines, (line) => line);
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([line, all]) => `${String(all.length).padStart(7)}  ${line}`);
}
