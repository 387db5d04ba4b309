/** Reads large archives from the disk, by a program that has nothing in common with what makes them. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const ANSWER_BYTES_MAX = 256 * 1024 * 1024;

/** Lists the names with Info-ZIP's unzip. A name that it escapes would differ. */
export async function namesIn(archive: string): Promise<readonly string[]> {
  const { stdout } = await run("unzip", ["-Z1", archive], { maxBuffer: ANSWER_BYTES_MAX });
  return stdout.trimEnd().split("\n");
}

export async function readFromArchive(archive: string, name: string): Promise<Buffer> {
  // What unzip takes for wildcards.
  const pattern = name.replace(/[[\]*?\\]/g, "\\$&");
  const options = { maxBuffer: ANSWER_BYTES_MAX, encoding: "buffer" } as const;
  const { stdout } = await run("unzip", ["-p", archive, pattern], options);
  return stdout;
}
