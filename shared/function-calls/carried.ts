/** A file on its way from one function to another: within the call where it fits, else as a work file. */
import { randomUUID } from "node:crypto";
import type { ExchangedFiles, WorkFiles } from "./work-files.ts";

/** Base64, or a work file's key. */
export type Carried = { readonly inline: string } | { readonly workFile: string };

/** A call and its answer take 6 MB of JSON each; Base64 makes four bytes of three. */
export const INLINE_BYTES_MAX = 4_000_000;

export async function carry(files: ExchangedFiles, bytes: Uint8Array): Promise<Carried> {
  if (bytes.length <= INLINE_BYTES_MAX) {
    return { inline: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64") };
  }
  const key = `work/${randomUUID()}`;
  await files.put(key, bytes);
  return { workFile: key };
}

/** @throws Error when the work file is not there */
export async function unpack(files: ExchangedFiles, carried: Carried): Promise<Uint8Array> {
  if ("inline" in carried) return Buffer.from(carried.inline, "base64");
  const bytes = await files.read(carried.workFile);
  if (bytes === undefined) throw new Error(`there is no work file ${carried.workFile}`);
  return bytes;
}

/** Removes the work file, if there is one. A failure is no concern of the call: the file goes within a day. */
export async function discard(files: WorkFiles, carried: Carried): Promise<void> {
  if ("workFile" in carried) await files.remove([carried.workFile]).catch(() => {});
}
