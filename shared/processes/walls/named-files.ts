/** Files by their names alone, for walls that are built around them. */
import { openSync } from "node:fs";

/** Devices that every program may read and write. */
export const DEVICES = ["/dev/null", "/dev/zero", "/dev/full", "/dev/urandom", "/dev/random"];

/** O_PATH (open(2)): names a file without opening it, so that it takes no right to read it. */
export const ONLY_NAMED = 0x20_0000;

/** Undefined where there is no such file, or none that this user can reach. */
export function named(path: string): number | undefined {
  try {
    return openSync(path, ONLY_NAMED);
  } catch {
    return undefined;
  }
}
