/** A file on its way to a function and back: within the call where it fits, else as a work file. The function's side. */
import type { AddressedFiles } from "./work-files.ts";

/** Base64, or the address of a work file. */
export type Carried = { readonly inline: string } | { readonly address: string };

/** What the function made: Base64, or at the address that the question has for it. */
export type Made = { readonly inline: string } | { readonly isPut: true };

/** A call and its answer take 6 MB of JSON each; Base64 makes four bytes of three. */
export const INLINE_BYTES_MAX = 4_000_000;

/** @throws Error when the work file is not there */
export async function unpack(files: AddressedFiles, carried: Carried): Promise<Uint8Array> {
  return "inline" in carried ? Buffer.from(carried.inline, "base64") : files.get(carried.address);
}

/** @param address takes the file when it is too large for the answer */
export async function giveBack(files: AddressedFiles, bytes: Uint8Array, address: string): Promise<Made> {
  const inline = inlined(bytes);
  if (inline !== undefined) return inline;
  await files.put(address, bytes);
  return { isPut: true };
}

/** Undefined when it is too large for a call. */
export function inlined(bytes: Uint8Array): { readonly inline: string } | undefined {
  if (bytes.length > INLINE_BYTES_MAX) return undefined;
  return { inline: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64") };
}
