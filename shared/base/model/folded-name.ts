/** Compares names as people see them: what looks the same is the same name. */

/**
 * Returns the name in Unicode's composed form (NFC), without format characters such as zero-width spaces and soft hyphens,
 * and with one blank for each series of blanks, no-break spaces and line breaks.
 */
export function foldedName(name: string): string {
  if (isPlainName(name)) return name;
  return name
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns whether the name folds to itself, as one of ASCII does without doubled or outer blanks. */
export function isPlainName(name: string): boolean {
  return PLAIN.test(name);
}

const PLAIN = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/;
