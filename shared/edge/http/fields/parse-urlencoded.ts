/** Parses url-encoded pairs, of a form or a query, in the charset that the sender declares. */
import { decodingAs } from "#shared/base/encoding/declared-charset.ts";
import { STEP_SIZE, type Steps } from "#shared/base/encoding/steps.ts";

/**
 * Does the same as `URLSearchParams`, which replaces what is not UTF-8.
 * @param text the pairs, with each byte as a Latin-1 character
 * @throws CharsetFault, which names the field
 */
export function* parsingUrlencoded(text: string, charset?: string): Steps<[name: string, value: string][]> {
  const pairs: [string, string][] = [];
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const [encodedName = ""] = pair.split("=", 1);
    const name = yield* decodingAs(charset, yield* unescaped(encodedName), "the name of a field");
    const value = yield* unescaped(pair.slice(encodedName.length + 1));
    pairs.push([name, yield* decodingAs(charset, value, `the field ${name}`)]);
  }
  return pairs;
}

const [PLUS, BLANK, PERCENT] = [0x2b, 0x20, 0x25];
const NO_DIGIT = -1;

/** Goes through the bytes once, because a body of 26 MB may consist of escapes. */
function* unescaped(text: string): Steps<Uint8Array> {
  const bytes = Buffer.from(text, "latin1");
  yield;
  let end = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (end % STEP_SIZE === STEP_SIZE - 1) yield;
    const byte = bytes[at] ?? 0;
    const isEscape = byte === PERCENT && digitAt(bytes, at + 1) !== NO_DIGIT && digitAt(bytes, at + 2) !== NO_DIGIT;
    bytes[end++] = isEscape ? digitAt(bytes, at + 1) * 16 + digitAt(bytes, at + 2) : byte === PLUS ? BLANK : byte;
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
