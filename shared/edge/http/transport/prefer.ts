/** Reads the header Prefer (RFC 7240). Unknown preferences are ignored. */

/**
 * Returns the value of each preference by its name in lower case, or an empty text for one without a value. The first
 * occurrence counts.
 */
export function preferences(header: string | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", quoted, token] of (header ?? "").matchAll(PREFERENCE)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted?.replace(/\\(.)/g, "$1") ?? token ?? "");
  }
  return found;
}

const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const QUOTED = '"((?:[^"\\\\]|\\\\.)*)"';
const VALUE = `(?:\\s*=\\s*(?:${QUOTED}|(${TOKEN})))?`;
// The text between two semicolons matches in only one way. With two ways, a header with forty of them would take hours.
const PARAMETERS = `(?:\\s*;(?:\\s*${TOKEN}(?:\\s*=\\s*(?:"(?:[^"\\\\]|\\\\.)*"|${TOKEN}))?)?)*`;
const PREFERENCE = new RegExp(`(?<=^|,)\\s*(${TOKEN})${VALUE}${PARAMETERS}\\s*(?=,|$)`, "g");
