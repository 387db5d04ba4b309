/** Determines whether a folder can be written and its disk has space left. */
import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";

/** @returns the free bytes for this process's user @throws Error of Node when the folder cannot be written */
export async function freeBytesIn(folder: string): Promise<number> {
  await access(folder, constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
