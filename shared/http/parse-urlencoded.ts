/** Parses url-encoded pairs, of a form or a query, in the charset that the sender declares. */
import { decodeAs } from "#shared/encoding/declared-charset.ts";

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

function unescaped(text: string): Uint8Array {
  const bytes = text
    .replaceAll("+", " ")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}
