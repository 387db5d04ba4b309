/** Copies files durably to disk, with the facts that later show whether they are unchanged. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

export interface Contents {
  readonly bytes: number;
  /** The digest in hexadecimal digits. */
  readonly sha256: string;
}

const CHUNK_BYTES = 256 * 1024;

/** Flushes the copy to disk, but not its folder. */
export async function copyDurably(from: string, to: string): Promise<Contents> {
  await using target = await open(to, "wx", 0o600);
  const contents = await readThrough(from, (chunk) => target.writeFile(chunk));
  await target.sync();
  return contents;
}

export function contentsOf(file: string): Promise<Contents> {
  return readThrough(file, async () => {});
}

export async function writeDurably(file: string, text: string): Promise<void> {
  await using target = await open(file, "wx", 0o600);
  await target.writeFile(text);
  await target.sync();
}

/** Flushes a file, or a folder with its names. */
export async function flush(place: string): Promise<void> {
  await using handle = await open(place);
  await handle.sync();
}

async function readThrough(file: string, take: (chunk: Uint8Array) => Promise<void>): Promise<Contents> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    hash.update(chunk);
    await take(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}
