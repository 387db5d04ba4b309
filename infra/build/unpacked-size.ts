/** Measures the unpacked size of a function on Lambda with its layers. */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** The limit for a function and its layers together (Lambda quotas, "Deployment package size"). */
const UNPACKED_BYTES_MAX = 250 * 1024 * 1024;

/** @returns bytes @throws RangeError if Lambda would refuse them */
export async function unpackedSize(folders: readonly string[]): Promise<number> {
  const sizes = await Promise.all(folders.map(sizeOf));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes <= UNPACKED_BYTES_MAX) return bytes;
  const what = folders.map((folder, index) => `${path.basename(folder)}: ${sizes[index]}`).join(", ");
  throw new RangeError(
    `A function and its layers may have at most ${UNPACKED_BYTES_MAX} bytes unpacked, but these have ${bytes} (${what})`,
  );
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
