/** Checks that this program may write a data folder, so that a start neither fails without a reason nor accepts what it cannot store. */
import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { REGIONS } from "#shared/base/model/region.ts";
import { DATABASE_FILES, REGION_FILES } from "./data-folder.sqlite.ts";

/** A part of the data folder is read-only, or belongs to others. */
export class DataFolderNotWritable extends Error {
  override readonly name = "DataFolderNotWritable";
}

const PARTS: readonly string[] = [
  ...REGIONS.flatMap((region) => [region, path.join(region, REGION_FILES.files)]),
  ...DATABASE_FILES.map(({ file }) => file),
];

/**
 * To be called before anything in the folder is opened, which must exist.
 * @throws DataFolderNotWritable
 */
export function assertDataFolderWritable(dataFolder: string): void {
  assertTakesFiles(dataFolder);
  for (const part of PARTS) {
    const place = path.join(dataFolder, part);
    if (existsSync(place)) explained(place, () => accessSync(place, constants.W_OK));
  }
}

/** The rights alone do not tell it: root has all of them, also where no file can be. */
function assertTakesFiles(folder: string): void {
  const file = path.join(folder, ".writable");
  explained(folder, () => {
    writeFileSync(file, "");
    // Another start may have removed it.
    rmSync(file, { force: true });
  });
}

function explained(place: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // A full disk is not a reason: what is stored can still be read and deleted.
    if (code === "ENOSPC" || code === "EDQUOT") return;
    throw new DataFolderNotWritable(
      `${place} cannot be written: ${reasonOf(code)}, or choose another folder with DATA_DIR.`,
    );
  }
}

function reasonOf(code: string): string {
  if (code === "EROFS") return "its file system is read-only (EROFS). Mount it writable";
  if (code !== "EACCES" && code !== "EPERM") return `the system refuses it (${code}). Check the disk`;
  const user = process.getuid === undefined ? "this user" : `the user ${process.getuid()}`;
  return `${user} has no right to (${code}). Give it to this user (chown, chmod)`;
}
