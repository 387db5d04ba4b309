/**
 * Transfers a file to a function and back: within the call where it fits, else as a work file. This is the function's
 * side.
 */
import type { AddressedFiles } from "./work-files.ts";

/** A file in Base64, or the address of a work file. */
export type Carried = { readonly inline: string } | { readonly address: string };

/** The function's result in Base64, or a mark that it is at the address given in the question. */
export type CarriedResult = { readonly inline: string } | { readonly isPut: true };

/** A call and its response may each have 6 MB of JSON, and Base64 turns three bytes into four. */
export const INLINE_BYTES_MAX = 4_000_000;

/** @throws Error when the work file does not exist */
export async function unpack(files: AddressedFiles, carried: Carried): Promise<Uint8Array> {
  return "inline" in carried ? Buffer.from(carried.inline, "base64") : files.get(carried.address);
}

/** @param address accepts the file when it is too large for the response */
export async function giveBack(files: AddressedFiles, bytes: Uint8Array, address: string): Promise<CarriedResult> {
  const inline = inlined(bytes);
  if (inline !== undefined) return inline;
  await files.put(address, bytes);
  return { isPut: true };
}

/** Returns the file in Base64, or undefined when it is too large for a call. */
export function inlined(bytes: Uint8Array): { readonly inline: string } | undefined {
  if (bytes.length > INLINE_BYTES_MAX) return undefined;
  return { inline: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64") };
}
