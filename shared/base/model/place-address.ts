/**
 * Writes into a link's address which values of the data a text shows, and reads it back from the finished file. Links are
 * what a converter keeps with exact rectangles, line by line.
 */

const SCHEME = "merganser-place";
/** Longer addresses mark nothing: keys may be of any length. */
const ADDRESS_CHARACTERS_MAX = 2_000;

/**
 * The address has no character of a key in plain, so no key can change what is around it.
 * @param secret new for each preview, so that no link of the template can pass for a mark
 * @param pointers JSON Pointers (RFC 6901)
 */
export function placeAddress(secret: string, pointers: readonly string[]): string | undefined {
  const address = `${SCHEME}:${secret}.${Buffer.from(JSON.stringify(pointers)).toString("base64url")}`;
  return address.length > ADDRESS_CHARACTERS_MAX ? undefined : address;
}

/** Returns the pointers in an address; undefined for any other link. */
export function pointersIn(address: string, secret: string): readonly string[] | undefined {
  const start = `${SCHEME}:${secret}.`;
  if (!address.startsWith(start) || address.length > ADDRESS_CHARACTERS_MAX) return undefined;
  return JSON.parse(Buffer.from(address.slice(start.length), "base64url").toString()) as readonly string[];
}
