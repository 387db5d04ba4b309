/** Finds the language of a tag that a document states. */

/** Returns the closest language that Intl knows. */
export function knownLanguage(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : Intl.NumberFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}
