/** Hands the name of a document's file to FILENAME fields, as further values of its data item. */
import type { Delimiters } from "#shared/model/delimiters.ts";
import { escapeXml } from "#shared/xml/escape-xml.ts";

/** What the switch `\*` of a field makes of text (ISO 29500-1, 17.16.4.3.2). */
const CASES: ReadonlyMap<string, (name: string) => string> = new Map([
  ["plain", (name) => name],
  ["upper", (name) => name.toUpperCase()],
  ["lower", (name) => name.toLowerCase()],
  ["firstcap", (name) => name.replace(/^\p{L}/u, capital)],
  ["caps", (name) => name.replace(/(?<!\S)\p{L}/gu, capital)],
]);

/** The values' names begin with a letter that neither a template nor a delimiter has. */
const PREFIX = "\ua66efilename_";

/** Returns the tag, as XML, for the argument of a switch `\*`. Arguments other than those above do not change text. */
export function filenameTag({ left, right }: Delimiters): (format: string) => string {
  return (format) => {
    const name = format.toLowerCase();
    return escapeXml(left + PREFIX + (CASES.has(name) ? name : "plain") + right);
  };
}

/** Returns the name, as XML, for the argument of a switch `\*`. */
export function filenameText(name: string): (format: string) => string {
  return (format) => escapeXml((CASES.get(format.toLowerCase()) ?? String)(name));
}

/**
 * Returns an item with the name of its file. An item may be large, and this runs on the thread that answers callers, so
 * the item is not parsed.
 * @param item JSON of an object, as `JSON.stringify` writes it
 */
export function withFilename(item: string, name: string): string {
  const values = [...CASES].map(([format, change]) => [PREFIX + format, change(name)]);
  const members = JSON.stringify(Object.fromEntries(values)).slice(1, -1);
  return item === "{}" ? `{${members}}` : `${item.slice(0, -1)},${members}}`;
}

function capital(letter: string): string {
  return letter.toUpperCase();
}
