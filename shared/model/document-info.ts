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

/** A warning in the header `Warning` (RFC 7234, 5.5). */
export const headerWarning = (warning: string): string => `199 merganser "${warning}"`;
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
  return warning.length <= WARNING_CHARACTERS_MAX ? warning : `${warning.slice(0, WARNING_CHARACTERS_MAX - 3)}...`;
}

function charactersOf(warnings: readonly string[]): number {
  return warnings.reduce((sum, warning) => sum + headerWarning(warning).length + BETWEEN_WARNINGS.length, 0);
}
