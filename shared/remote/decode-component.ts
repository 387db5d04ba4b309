/** Percent-decoding of a part of an address that may never have been encoded. */

/** The text as it stands where a `%` in it begins no character of UTF-8. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
