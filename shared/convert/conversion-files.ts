/** The two files through which a document goes to LibreOffice and back, in a folder of their own. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, statfs, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Confinement, handOver, letThrough, readWritten } from "#shared/processes/confinement.ts";
import { removeFolder } from "#shared/processes/private-folder.ts";
import { WorkFailure } from "#shared/processes/work-failure.ts";
import type { Conversion } from "./converter.ts";
import type { Outcome } from "./converter-process.ts";
import { exportOptions } from "./export-options.ts";

export interface ConversionFiles {
  /** Only they are in it. */
  readonly folder: string;
  readonly sourcePath: string;
  readonly targetPath: string;
  readonly targetFolder: string;
  /** Of whoever writes the target. */
  readonly confinement: Confinement;
}

/** Who reads the files: the folder that it has to itself, and how it is confined. */
export interface Reader {
  readonly folder: string;
  readonly confinement: Confinement;
}

/**
 * Lends the files to `work`, and removes them when it is done. Their names are ours, never the caller's;
 * the random folder keeps a document from naming another one's files.
 *
 * @returns what `work` returns.
 */
export async function withConversionFiles<Result>(
  { folder: parent, confinement }: Reader,
  conversion: Conversion,
  work: (files: ConversionFiles) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(parent, "conversion-"));
  try {
    // Equal names but for the extension, because that is how soffice names its output.
    const sourcePath = join(folder, `document${conversion.from}`);
    const targetFolder = join(folder, "out");
    await Promise.all([writeFile(sourcePath, conversion.source), mkdir(targetFolder)]);
    handOver(confinement, sourcePath, targetFolder);
    letThrough(confinement, folder);
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

/** What a filter that cannot write has mostly left of the disk: it writes whole blocks, and removes little. */
const ROOM_MIN_BYTES = 1_000_000;

/**
 * The outcome, unless the disk may be why there is no file: LibreOffice does not tell.
 *
 * @throws Error with code ENOSPC; and what the work throws
 */
export async function unlessDiskIsFull({ folder }: ConversionFiles, work: Promise<Outcome>): Promise<Outcome> {
  const outcome = await work.catch((error: unknown) => {
    if (error instanceof WorkFailure && error.fault === "crashed") return error;
    throw error;
  });
  if ("kind" in outcome && outcome.kind === "converted") return outcome;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < ROOM_MIN_BYTES)
    throw Object.assign(new Error(`no room left in ${folder}`, { cause: outcome }), { code: "ENOSPC" });
  if (outcome instanceof WorkFailure) throw outcome;
  return outcome;
}

/** Linux's name for the folder in which a process works (proc(5)), whichever that is. */
const PRESENT_FOLDER = "/proc/self/cwd";

/**
 * The path by which a process that works in the files' folder names one of them. It tells nothing of this machine: fields
 * print it (`FILENAME \p`), and links without a beginning get it as theirs.
 */
export function pathFromWithin({ folder }: ConversionFiles, path: string): string {
  return existsSync(PRESENT_FOLDER) ? join(PRESENT_FOLDER, relative(folder, path)) : path;
}

const BYTE_ORDER_MARK = Buffer.from("\ufeff");

/**
 * The written file, or undefined when there is none or nothing in it. The byte order mark that LibreOffice puts
 * before plain text is taken off: the file's type tells its encoding.
 */
export async function readTarget({ targetPath, confinement }: ConversionFiles): Promise<Uint8Array | undefined> {
  const file = await readWritten(confinement, targetPath);
  if (file === undefined || file.length === 0) {
    return undefined;
  }
  const isMarked = file.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  return isMarked ? file.subarray(BYTE_ORDER_MARK.length) : file;
}
