/** A folder of its own for one child process. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { type Confinement, handOver, letThrough } from "./confinement.ts";

/** Makes a folder that only this user can enter, with the folders `tmp` and `home` in it. Returns its path. */
export function makePrivateFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `${namePrefix()}${process.pid}-`));
  for (const name of ["tmp", "home"]) mkdirSync(join(folder, name), { mode: 0o700 });
  return folder;
}

/** Gives the folder, with all that is in it, to the user that works in it. */
export function handOverFolder(confinement: Confinement, folder: string): void {
  handOver(confinement, folder, ...pathsWithin(folder));
}

/** Gives what is in the folder to the user that works in it; the folder itself stays this process's. */
export function handOverContent(confinement: Confinement, folder: string): void {
  handOver(confinement, ...pathsWithin(folder));
  letThrough(confinement, folder);
}

/** Leaves nothing of a document in the folder for temporary files, in which no process works now. */
export function renewTemporaryFolder(confinement: Confinement, folder: string): void {
  const temporaryFolder = join(folder, "tmp");
  removeFolder(temporaryFolder);
  mkdirSync(temporaryFolder, { mode: 0o700 });
  handOver(confinement, temporaryFolder);
}

function pathsWithin(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
}

/** Follows no link, whoever puts one there meanwhile: Node goes from folder to folder by their descriptors. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes folders, and the documents in them, that a killed service of this machine left behind. Never throws. */
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
    // Another user's folder, or another service that cleans up at this moment.
  }
}

/** Host and process id stand in the name, because machines may share the folder and hold equal process ids. */
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
    // EPERM: it runs, as another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
