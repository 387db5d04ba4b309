/** Puts a finished folder in the place of a former one, so that nobody finds one that is half of each. */
import { rename, rm } from "node:fs/promises";

/** If another folder is put there at the same moment, that one stays. */
export async function replaceFolder(folder: string, finished: string): Promise<void> {
  const former = `${finished}.former`;
  await unless(["ENOENT"], rename(folder, former));
  await unless(["ENOTEMPTY", "EEXIST"], rename(finished, folder));
  await rm(former, { recursive: true, force: true });
}

async function unless(expected: readonly string[], done: Promise<void>): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (!expected.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
