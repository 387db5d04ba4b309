/** Refers to files by name without opening them, for the sandbox that is built around them. */
import { openSync } from "node:fs";

/** Devices that every program may read and write. */
export const DEVICES = ["/dev/null", "/dev/zero", "/dev/full", "/dev/urandom", "/dev/random"];

/** O_PATH (open(2)): refers to a file without opening it, which takes no right to read it. */
export const ONLY_NAMED = 0x20_0000;

/** Returns undefined where the file does not exist or this user cannot reach it. */
export function named(path: string): number | undefined {
  try {
    return openSync(path, ONLY_NAMED);
  } catch {
    return undefined;
  }
}
