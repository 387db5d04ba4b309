/** Removes the files of one document from the folder for temporary files. */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes the files in the folder and its subfolders. The subfolders stay, because a program may create one at its
 * start and keep using it. To be called by the user that owns the folder, because it would follow a link that replaces
 * a folder meanwhile. Never throws.
 */
export function wipeFiles(folder: string): void {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) if (!entry.isDirectory()) rmSync(join(entry.parentPath, entry.name), { force: true });
  } catch {
    // The program is removing a folder and its content now, or the folder no longer exists.
  }
}
