/** A disk of its own under a folder, small enough to be full. */
import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import path from "node:path";

export interface SmallDisk extends Disposable {
  /** It is full from the beginning; this makes room. */
  room(): void;
  /** Fills the disk as at the beginning, or up to a given remainder. */
  full(left?: { readonly butKilobytes: number }): void;
  remount(mode: "ro" | "rw"): void;
}

/** Mounted over the folder until it is disposed of. @param size of the disk, in KB */
export function fullDisk(folder: string, size = 256): SmallDisk {
  mount("-t", "tmpfs", "-o", `size=${size}k`, "none", folder);
  const filler = path.join(folder, "filler");
  const full = ({ butKilobytes } = { butKilobytes: 0 }) => {
    fill(filler, size);
    if (butKilobytes > 0) truncateSync(filler, statSync(filler).size - butKilobytes * 1024);
  };
  full();
  return {
    room: () => rmSync(filler),
    full,
    remount: (mode) => mount("-o", `remount,${mode}`, folder),
    [Symbol.dispose]: () => execFileSync("umount", ["--lazy", folder]),
  };
}

const PAGE_BYTES = 4096;

/** A long write may be refused where some pages are left, which short ones then take. */
function fill(file: string, size: number): void {
  const handle = openSync(file, "w");
  try {
    for (const bytes of [size * 1024, 16 * PAGE_BYTES, PAGE_BYTES]) fillBy(handle, new Uint8Array(bytes), size);
  } finally {
    closeSync(handle);
  }
}

function fillBy(handle: number, bytes: Uint8Array, size: number): void {
  try {
    for (let written = 0; written <= size * 1024; ) written += writeSync(handle, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return;
    throw error;
  }
  throw new Error("the disk has more room than it should");
}

function mount(...parameters: string[]): void {
  execFileSync("mount", parameters, { stdio: "ignore" });
}
