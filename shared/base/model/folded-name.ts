/** Compares names as people see them: what looks the same is the same name. */

/**
 * Returns the name in Unicode's composed form (NFC), without format characters such as zero-width spaces and soft hyphens,
 * and with one blank for each series of blanks, no-break spaces and line breaks.
 */
export function foldedName(name: string): string {
  return PLAIN.test(name)
    ? name
    : name
        .normalize("NFC")
        .replace(/\p{Cf}/gu, "")
        .replace(/\s+/g, " ")
        .trim();
}

/** Most names fold to themselves. */
const PLAIN = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/;
