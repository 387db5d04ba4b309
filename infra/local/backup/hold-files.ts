/** Gives every file that the records name a second name, so that it stays while it is copied, whatever is deleted. */
import { constants, copyFileSync, linkSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { REGION_FILES } from "#shared/store/data-folder.sqlite.ts";
import { namedFiles } from "#shared/store/named-files.ts";
import type { DatabaseSnapshot } from "#shared/store/snapshot.sqlite.ts";
import { storedFilePath } from "./manifest.ts";

export interface HeldFile {
  /** Its second name. */
  readonly held: string;
  /** In the backup. */
  readonly path: string;
  readonly bytes: number;
}

export interface HeldFiles {
  readonly files: readonly HeldFile[];
  /** In the backup there would be these, if they were there. */
  readonly missing: readonly string[];
}

/**
 * To be called while removals are held, and so without waiting for anything else.
 * @param folder on the data folder's file system
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

/** What file systems without second names say. */
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
