/** Finds tags in addresses, where word processors write most delimiters in percent-encoding. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";

/**
 * Returns a function that turns `%5BFirst%20Name%5D` back into `[First Name]` and leaves everything outside of tags
 * unchanged. Returns undefined for delimiters that cannot be told from the encoding of other characters.
 */
export function addressReader({ left, right }: Delimiters): ((address: string) => string) | undefined {
  if (left === "%" || right === "%") return undefined;
  const [start, end] = [encodedOrNot(left), encodedOrNot(right)];
  const tag = new RegExp(`${start}((?:(?!${start}|${end}).)*)${end}`, "gis");
  return (address) => address.replace(tag, (_, name: string) => left + decoded(name) + right);
}

/** A percent sign within a delimiter only matches in its encoded form. */
function encodedOrNot(delimiter: string): string {
  return Array.from(delimiter, (character) => {
    const encoded = Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
    return character === "%" ? encoded : `(?:${RegExp.escape(character)}|${encoded})`;
  }).join("");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
