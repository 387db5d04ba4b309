/** Checks that there is enough space for what will be written. */
import { statfs } from "node:fs/promises";
import { describeBytes } from "#shared/base/model/byte-count.ts";
import { NotDone } from "./not-done.ts";

/** @param folder an existing folder. @throws NotDone */
export async function assertSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const [needed, present] = [describeBytes(bytes), describeBytes(free)];
  throw new NotDone(
    `${folder} has ${present} of free space, but ${needed} are needed. Free some space, or choose a folder on a larger disk.`,
  );
}
