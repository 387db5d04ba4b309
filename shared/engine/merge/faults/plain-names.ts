/** Recognises names that are valid tags without enhanced syntax, and no expressions. */

/** Returns whether a tag that is not a valid expression is a name: words separated by blanks and simple punctuation. */
export function isPlainName(tag: string): boolean {
  return PLAIN_NAME.test(tag);
}

const PLAIN_NAME = /^%?\s?[\p{L}\p{N}_$](?:[ \u00a0.:'’/#%-]{0,3}[\p{L}\p{N}_$])*[.%:?]?$/u;
