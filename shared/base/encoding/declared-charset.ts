/** Decodes text in the charset that its sender declares, or in UTF-8, without losing a character. */

import { atOnce, STEP_SIZE, type Steps } from "./steps.ts";

const UTF_8 = "utf-8";

/** The bytes are not text in their charset. The message, without its full stop, is for the sender. */
export class CharsetFault extends Error {
  override readonly name = "CharsetFault";
}

/** @param charset a label of the WHATWG Encoding Standard */
export function isKnownCharset(charset: string): boolean {
  return strictDecoder(charset) !== undefined;
}

/**
 * Decodes the bytes, without a byte order mark.
 * @param subject what the bytes are, for the message
 * @throws CharsetFault
 */
export function decodeAs(charset: string | undefined, bytes: Uint8Array, subject: string): string {
  return atOnce(decodingAs(charset, bytes, subject));
}

/** Does the same in steps. */
export function* decodingAs(charset: string | undefined, bytes: Uint8Array, subject: string): Steps<string> {
  const decoder = strictDecoder(charset ?? UTF_8);
  if (decoder === undefined) {
    throw new CharsetFault(`${subject} has the charset ${charset}, which is unknown: send UTF-8`);
  }
  try {
    const pieces: string[] = [];
    for (let at = 0; at + STEP_SIZE < bytes.length; at += STEP_SIZE) {
      pieces.push(decoder.decode(bytes.subarray(at, at + STEP_SIZE), { stream: true }));
      yield;
    }
    const last = decoder.decode(bytes.subarray(pieces.length * STEP_SIZE));
    return pieces.length === 0 ? last : [...pieces, last].join("");
  } catch {
    const name = decoder.encoding.toUpperCase();
    throw new CharsetFault(`${subject} is not valid ${name}: send UTF-8, or declare the charset in Content-Type`);
  }
}

/** Returns a decoder that throws at bytes which are not text, or undefined for a label that nobody knows. */
export function strictDecoder(charset: string) {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return undefined;
  }
}
