/** Headers that tell what a caller should know about a document beside its file. */

interface Remarks {
  readonly warnings: readonly string[];
  readonly conformance: string | undefined;
  /** Of all PDFs of the document. */
  readonly pageCount: number | undefined;
}

/** Longer headers are cut by proxies, or refused with the whole answer. */
const HEADER_CHARACTERS_MAX = 4_000;
/** That many are left for telling how many warnings there are beside those told. */
const MORE_CHARACTERS_MAX = 60;

/**
 * `Warning: 199 merganser "…"` for each warning (RFC 7234, 5.5), `X-Conformance: PDF/A-3b; checked`, `X-Page-Count: 3`.
 * To be called when the document is complete.
 */
export function remarkHeaders({ warnings, conformance, pageCount }: Remarks): Record<string, string> {
  const values = warnings.map((warning) => `199 merganser ${quoted(warning)}`);
  return {
    ...(values.length > 0 && { Warning: joined(values) }),
    ...(conformance !== undefined && { "X-Conformance": `${conformance}; checked` }),
    ...(pageCount !== undefined && { "X-Page-Count": String(pageCount) }),
  };
}

/** As many of the values as fit, and how many more there are. */
function joined(values: readonly string[]): string {
  let characters = 0;
  const over = values.findIndex((value, index) => {
    characters += value.length + (index > 0 ? ", ".length : 0);
    return characters > HEADER_CHARACTERS_MAX - MORE_CHARACTERS_MAX;
  });
  if (over === -1) return values.join(", ");
  const more = `199 merganser "and ${values.length - over} more warnings"`;
  return [...values.slice(0, over), more].join(", ");
}

/** A quoted string of printable ASCII: nothing of the warning can leave its quotes or the header's line. */
function quoted(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]/g, "?").replace(/["\\]/g, "'")}"`;
}
