/** What a caller would rather have, by the header Prefer (RFC 7240). What is not known is ignored. */

/** The value of each preference by its name in lower case; empty for one without a value. The first one counts. */
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
// What stands between two semicolons can be read in one way only: in two, a header of forty of them takes hours.
const PARAMETERS = `(?:\\s*;(?:\\s*${TOKEN}(?:\\s*=\\s*(?:"(?:[^"\\\\]|\\\\.)*"|${TOKEN}))?)?)*`;
const PREFERENCE = new RegExp(`(?<=^|,)\\s*(${TOKEN})${VALUE}${PARAMETERS}\\s*(?=,|$)`, "g");
