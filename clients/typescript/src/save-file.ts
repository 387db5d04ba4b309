/** Writes a file that is there whole, or not at all. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Replaces the file at the path when all bytes have arrived. Until then, and if they do not, the path stays as it was. */
export async function saveFile(body: ReadableStream<Uint8Array>, path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  // A pipe or a terminal keeps nothing that could be half a file.
  if (found !== undefined && !found.isFile()) return pipeline(Readable.fromWeb(body), createWriteStream(path));
  // A link stays one.
  const target = found === undefined ? path : await realpath(path);
  const part = join(dirname(target), `.${randomUUID()}.part`);
  try {
    await pipeline(Readable.fromWeb(body), createWriteStream(part, { flags: "wx", mode: found?.mode ?? 0o666 }));
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
