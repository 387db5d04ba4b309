/** Creates a private folder for a child process. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { allowTraversal, type Confinement, giveTo } from "./confinement.ts";

/** Creates a folder that only this user can enter, with the subfolders `tmp` and `home`. Returns its path. */
export function makePrivateFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `${namePrefix()}${process.pid}-`));
  for (const name of ["tmp", "home"]) mkdirSync(join(folder, name), { mode: 0o700 });
  return folder;
}

/** Gives the folder and its content to the user that works in it. */
export function giveFolderTo(confinement: Confinement, folder: string): void {
  giveTo(confinement, folder, ...pathsWithin(folder));
}

/** Gives the content of the folder to the user that works in it. This process keeps the folder itself. */
export function giveContentTo(confinement: Confinement, folder: string): void {
  giveTo(confinement, ...pathsWithin(folder));
  allowTraversal(confinement, folder);
}

/**
 * Replaces the folder for temporary files by an empty one, so that nothing of a document remains. No process may be
 * working in it.
 */
export function renewTemporaryFolder(confinement: Confinement, folder: string): void {
  const temporaryFolder = join(folder, "tmp");
  removeFolder(temporaryFolder);
  mkdirSync(temporaryFolder, { mode: 0o700 });
  giveTo(confinement, temporaryFolder);
}

function pathsWithin(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}

/**
 * Removes the folder without following links, even if they are created meanwhile: Node descends by the descriptors of
 * the folders.
 */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes folders that a killed service of this machine left behind, with the documents in them. Never throws. */
export function removeAbandonedFolders(parent: string): void {
  const prefix = namePrefix();
  try {
    for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
      const folder = join(parent, name);
      if (isAbandoned(folder, Number.parseInt(name.slice(prefix.length), 10))) {
        removeFolder(folder);
      }
    }
  } catch {
    // The folder belongs to another user, or another service is removing it now.
  }
}

/**
 * Returns the prefix of folder names. It includes the host, and the process id follows, because machines may share the
 * folder and have equal process ids.
 */
function namePrefix(): string {
  return `merganser-converter-${hostname().replace(/[^\w.]/g, "_")}-`;
}

function isAbandoned(folder: string, owner: number): boolean {
  return owner === process.pid ? statSync(folder).mtimeMs < performance.timeOrigin : !isRunning(owner);
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // EPERM: the process runs as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
