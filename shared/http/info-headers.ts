/** Creates the headers that tell a caller about a document in addition to its file. */

interface Info {
  readonly warnings: readonly string[];
  readonly conformance: string | undefined;
  /** The profile of an electronic invoice. */
  readonly profile: string | undefined;
  /** The total of all PDFs of the document. */
  readonly pageCount: number | undefined;
}

/** Proxies cut longer headers, or refuse the whole response. */
const HEADER_CHARACTERS_MAX = 4_000;
/** The space that is kept for the number of further warnings. */
const MORE_CHARACTERS_MAX = 60;

/**
 * Returns `Warning: 199 merganser "…"` for each warning (RFC 7234, 5.5), `X-Conformance: PDF/A-3b; checked`,
 * `X-Invoice-Profile: Factur-X; EN 16931` and `X-Page-Count: 3`. To be called when the document is complete.
 */
export function infoHeaders({ warnings, conformance, profile, pageCount }: Info): Record<string, string> {
  const values = warnings.map((warning) => `199 merganser ${quoted(warning)}`);
  return {
    ...(values.length > 0 && { Warning: joined(values) }),
    ...(conformance !== undefined && { "X-Conformance": `${conformance}; checked` }),
    ...(profile !== undefined && { "X-Invoice-Profile": profile }),
    ...(pageCount !== undefined && { "X-Page-Count": String(pageCount) }),
  };
}

/** Joins as many values as fit, and adds the number of the others. */
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

/**
 * Returns a quoted string of printable ASCII. All other characters, quotes and backslashes are percent-encoded, so that
 * nothing is lost and the warning cannot end its quotes or the header line.
 */
function quoted(text: string): string {
  return `"${text.toWellFormed().replace(ENCODED, encodeURIComponent)}"`;
}

/** A percent sign is encoded only where it could be taken for encoding. */
const ENCODED = /[^\x20-\x7e]|["\\]|%(?=[\da-f]{2})/giu;
