/** A disk of its own under a folder, small enough to be full. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface SmallDisk extends Disposable {
  /** It is full from the beginning; this makes room. */
  room(): void;
  /** As in the beginning. */
  full(): void;
  remount(mode: "ro" | "rw"): void;
}

/** Whether one can be mounted here. */
export const CAN_MOUNT = canMount();

/** Mounted over the folder until it is disposed of. @param size of the disk, in KB */
export function fullDisk(folder: string, size = 256): SmallDisk {
  mount("-t", "tmpfs", "-o", `size=${size}k`, "none", folder);
  const filler = path.join(folder, "filler");
  const full = () => fill(filler, size);
  full();
  return {
    room: () => rmSync(filler),
    full,
    remount: (mode) => mount("-o", `remount,${mode}`, folder),
    [Symbol.dispose]: () => execFileSync("umount", ["--lazy", folder]),
  };
}

function fill(file: string, size: number): void {
  try {
    writeFileSync(file, new Uint8Array((size + 64) * 1024));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
    throw error;
  }
  throw new Error("the disk has more room than it should");
}

function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(path.join(tmpdir(), "merganser-mount-"));
  try {
    mount("-t", "tmpfs", "none", folder);
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function mount(...parameters: string[]): void {
  execFileSync("mount", parameters, { stdio: "ignore" });
}
