/** Passes a document to LibreOffice and back through two files in a folder of their own. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, statfs, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { allowTraversal, type Confinement, giveTo, readWrittenFile } from "#shared/workers/processes/confinement.ts";
import { removeFolder } from "#shared/workers/processes/private-folder.ts";
import { WorkFailure } from "#shared/workers/processes/work-failure.ts";
import type { Conversion } from "./converter.ts";
import type { Outcome } from "./converter-process.ts";
import { exportOptions } from "./export-options.ts";

export interface ConversionFiles {
  /** The folder that contains only these files. */
  readonly folder: string;
  readonly sourcePath: string;
  readonly targetPath: string;
  readonly targetFolder: string;
  /** The confinement of the process that writes the target. */
  readonly confinement: Confinement;
}

/** The process that reads the files: its own folder, and its confinement. */
export interface Reader {
  readonly folder: string;
  readonly confinement: Confinement;
}

/**
 * Creates the files for `work` and removes them afterwards. Their names never come from the caller, and the random
 * folder keeps a document from naming another one's files.
 * @returns the result of `work`
 */
export async function withConversionFiles<Result>(
  { folder: parent, confinement }: Reader,
  conversion: Conversion,
  work: (files: ConversionFiles) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(parent, "conversion-"));
  try {
    // The names differ only in the extension, because soffice names its output that way.
    const sourcePath = join(folder, `document${conversion.from}`);
    const targetFolder = join(folder, "out");
    await Promise.all([writeFile(sourcePath, conversion.source), mkdir(targetFolder)]);
    giveTo(confinement, sourcePath, targetFolder);
    allowTraversal(confinement, folder);
    return await work({
      folder,
      sourcePath,
      targetFolder,
      confinement,
      targetPath: join(targetFolder, `document.${exportOptions(conversion).format}`),
    });
  } finally {
    removeFolder(folder);
  }
}

/** The free space that a filter which cannot write typically leaves: it writes whole blocks and removes little. */
const ROOM_MIN_BYTES = 1_000_000;

/**
 * Returns the outcome, unless a full disk may be why there is no file, which LibreOffice does not report.
 * @throws Error with code ENOSPC; and the errors of the work
 */
export async function unlessDiskIsFull({ folder }: ConversionFiles, work: Promise<Outcome>): Promise<Outcome> {
  const outcome = await work.catch((error: unknown) => {
    if (error instanceof WorkFailure && error.fault === "crashed") return error;
    throw error;
  });
  if ("kind" in outcome && outcome.kind === "converted" && outcome.file.length > 0) return outcome;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < ROOM_MIN_BYTES)
    throw Object.assign(new Error(`no space left in ${folder}`, { cause: outcome }), { code: "ENOSPC" });
  if (outcome instanceof WorkFailure) throw outcome;
  return outcome;
}

/** Linux's name for the working folder of a process (proc(5)), whichever that is. */
const PRESENT_FOLDER = "/proc/self/cwd";

/**
 * Returns the path by which a process that works in the files' folder names one of them. It reveals nothing about this
 * machine: fields print it (`FILENAME \p`), and relative links are resolved against it.
 */
export function pathFromWithin({ folder }: ConversionFiles, path: string): string {
  return existsSync(PRESENT_FOLDER) ? join(PRESENT_FOLDER, relative(folder, path)) : path;
}

const BYTE_ORDER_MARK = Buffer.from("\ufeff");

/**
 * Returns the written file, or undefined if it is missing, or empty and not a text. The byte order mark that LibreOffice puts before
 * plain text is removed, because the file's media type states its encoding.
 */
export async function readTarget({ targetPath, confinement }: ConversionFiles): Promise<Uint8Array | undefined> {
  const file = await readWrittenFile(confinement, targetPath);
  if (file === undefined || (file.length === 0 && !targetPath.endsWith(".txt"))) return undefined;
  const isMarked = file.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return isMarked ? file.subarray(BYTE_ORDER_MARK.length) : file;
}
