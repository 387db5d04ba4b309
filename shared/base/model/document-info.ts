/** Defines what a caller should know about a document in addition to its file: warnings, and facts about its PDFs. */
import { list, number, object, optional, text } from "./schema.ts";

export interface DocumentInfoValues {
  /** Sentences about what was left out or changed. */
  readonly warnings: readonly string[];
  /** The standard that every file of the document was checked against, such as "PDF/A-3b". */
  readonly conformance: string | undefined;
  /** The profile of the electronic invoice that the document is, such as "Factur-X; EN 16931". */
  readonly profile: string | undefined;
  /** The total of all PDFs of the document. */
  readonly pageCount: number | undefined;
}

export const documentInfoSchema = object<DocumentInfoValues>({
  warnings: list(text),
  conformance: optional(text),
  profile: optional(text),
  pageCount: optional(number),
});

/**
 * Returns a warning as it stands in the header `Warning` (RFC 7234, 5.5). Characters outside of printable ASCII, quotes
 * and backslashes are percent-encoded, so that nothing is lost and the warning cannot end its quotes or the header line.
 * Typographic quotes become plain ones, which are easier to read than their encoding.
 */
export function headerWarning(warning: string): string {
  return `199 merganser "${warning
    .toWellFormed()
    .replace(/[“”‘’]/g, "'")
    .replace(ENCODED, encodeURIComponent)}"`;
}
/** A percent sign is encoded only where it could be taken for encoding. */
const ENCODED = /[^\x20-\x7e]|["\\]|%(?=[\da-f]{2})/giu;
export const BETWEEN_WARNINGS = ", ";

/** Proxies cut longer headers, or refuse the whole response. */
const HEADER_CHARACTERS_MAX = 4_000;
const WARNING_CHARACTERS_MAX = 1_000;
/** The space that is kept for the number of further warnings. */
const MORE_CHARACTERS_MAX = 60;

/**
 * Returns as many warnings as fit into a header, and the number of the others as the last. The result stays the same if
 * it is shortened again.
 */
export function shortened(all: readonly string[]): readonly string[] {
  const warnings = all.map(cut);
  if (charactersOf(warnings) <= HEADER_CHARACTERS_MAX) return warnings;
  let characters = 0;
  const over = warnings.findIndex((warning) => {
    characters += charactersOf([warning]);
    return characters > HEADER_CHARACTERS_MAX - MORE_CHARACTERS_MAX;
  });
  return [...warnings.slice(0, over), `and ${warnings.length - over} more warnings`];
}

function cut(warning: string): string {
  if (headerWarning(warning).length <= WARNING_CHARACTERS_MAX) return warning;
  let kept = warning;
  while (headerWarning(`${kept}...`).length > WARNING_CHARACTERS_MAX) kept = kept.slice(0, kept.length * 0.9);
  return `${kept}...`;
}

function charactersOf(warnings: readonly string[]): number {
  return warnings.reduce((sum, warning) => sum + headerWarning(warning).length + BETWEEN_WARNINGS.length, 0);
}
