/** Leaves nothing of one document in the folder for temporary files. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes the files below the folder. Their folders stay, because a program may make one at its start and go on using it.
 * To be called by the user whose folder it is: it would follow a link that is put in a folder's place meanwhile. Never throws.
 */
export function wipeFiles(folder: string): void {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) if (!entry.isDirectory()) rmSync(join(entry.parentPath, entry.name), { force: true });
  } catch {
    // The program removes a folder at this moment, with what was in it; or the folder is gone.
  }
}
