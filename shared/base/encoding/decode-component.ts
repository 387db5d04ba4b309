/** Decodes percent-encoding in a part of an address that may never have been encoded. */

/** Returns the text unchanged if a `%` in it does not begin a UTF-8 character. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
