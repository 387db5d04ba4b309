/** Parses url-encoded pairs, of a form or a query, in the charset that the sender declares. */
import { decodeAs } from "#shared/base/encoding/declared-charset.ts";

/**
 * Does the same as `URLSearchParams`, which replaces what is not UTF-8.
 * @param text the pairs, with each byte as a Latin-1 character
 * @throws CharsetFault, which names the field
 */
export function parseUrlencoded(text: string, charset?: string): [name: string, value: string][] {
  const pairs = text.split("&").filter((pair) => pair !== "");
  return pairs.map((pair) => {
    const [encodedName = ""] = pair.split("=", 1);
    const name = decodeAs(charset, unescaped(encodedName), "the name of a field");
    return [name, decodeAs(charset, unescaped(pair.slice(encodedName.length + 1)), `the field ${name}`)];
  });
}

const [PLUS, BLANK, PERCENT] = [0x2b, 0x20, 0x25];
const NO_DIGIT = -1;

/** Goes through the bytes once, because a body of 26 MB may consist of escapes. */
function unescaped(text: string): Uint8Array {
  const bytes = Buffer.from(text, "latin1");
  let end = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const [high, low] = byte === PERCENT ? [digitAt(bytes, at + 1), digitAt(bytes, at + 2)] : [NO_DIGIT, NO_DIGIT];
    const isEscape = high !== NO_DIGIT && low !== NO_DIGIT;
    bytes[end++] = isEscape ? high * 16 + low : byte === PLUS ? BLANK : byte;
    if (isEscape) at += 2;
  }
  return bytes.subarray(0, end);
}

/** Returns the value of a hexadecimal digit. */
function digitAt(bytes: Uint8Array, at: number): number {
  const code = bytes[at] ?? 0;
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : NO_DIGIT;
}
