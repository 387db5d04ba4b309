/** Decodes text in the charset that its sender declares, or in UTF-8, without losing a character. */

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
  const decoder = strictDecoder(charset ?? UTF_8);
  if (decoder === undefined) {
    throw new CharsetFault(`${subject} has the charset ${charset}, which is unknown: send UTF-8`);
  }
  try {
    return decoder.decode(bytes);
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
