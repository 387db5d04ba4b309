/** Gives every file that the records name a hard link, so that it stays while it is copied, whatever is deleted. */
import { constants, copyFileSync, linkSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { REGION_FILES } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import type { DatabaseSnapshot } from "#shared/storage/data-folder/snapshot.sqlite.ts";
import { namedFiles } from "#shared/storage/repositories/named-files.ts";
import { storedFilePath } from "./manifest.ts";

export interface HeldFile {
  /** The name of the hard link. */
  readonly held: string;
  /** The files as named in the backup. */
  readonly path: string;
  readonly bytes: number;
}

export interface HeldFiles {
  readonly files: readonly HeldFile[];
  /** The missing files, as they would be named in the backup. */
  readonly missing: readonly string[];
}

/**
 * Must be called while removals are held, so it does not wait for anything else.
 * @param folder a folder on the data folder's file system
 */
export function holdFiles(dataFolder: string, databases: readonly DatabaseSnapshot[], folder: string): HeldFiles {
  const files: HeldFile[] = [];
  const missing: string[] = [];
  mkdirSync(folder, { mode: 0o700 });
  for (const { region, records } of databases) {
    if (region === undefined) continue;
    const place = path.posix.join(region, REGION_FILES.files);
    const hold = (key: string) => {
      const held = path.join(folder, String(files.length));
      const isThere = isHeld(path.join(dataFolder, place, key), held);
      if (isThere) files.push({ held, path: storedFilePath(place, key), bytes: statSync(held).size });
      return isThere;
    };
    for (const record of records()) {
      const { required, optional } = namedFiles(record);
      for (const key of required) if (!hold(key)) missing.push(storedFilePath(place, key));
      for (const key of optional) hold(key);
    }
  }
  return { files, missing };
}

/** The error codes of file systems without hard links. */
const NO_LINKS = new Set(["EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EXDEV"]);

function isHeld(file: string, held: string): boolean {
  try {
    linkSync(file, held);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return false;
    if (!NO_LINKS.has(code)) throw error;
    copyFileSync(file, held, constants.COPYFILE_FICLONE);
    return true;
  }
}
