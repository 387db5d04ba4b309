/** Hands the name of a document's file to FILENAME fields, as further values of its data item. */
import type { Delimiters } from "#shared/base/model/delimiters.ts";
import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { LETTER_FORMATS, withLetters } from "./word-letters.ts";

/** The values' names begin with a letter that neither a template nor a delimiter has. */
const PREFIX = "\ua66efilename_";
const PLAIN = "plain";
const FORMATS: readonly string[] = [PLAIN, ...LETTER_FORMATS];
/** A name is in no language that is known. */
const LANGUAGE = "en";

/** Returns the tag, as XML, for the argument of a switch `\*`. Arguments other than those above do not change text. */
export function filenameTag({ left, right }: Delimiters): (format: string) => string {
  return (format) => {
    const name = format.toLowerCase();
    return escapeXml(left + PREFIX + (FORMATS.includes(name) ? name : PLAIN) + right);
  };
}

/** Returns the name, as XML, for the argument of a switch `\*`. */
export function filenameText(name: string): (format: string) => string {
  return (format) => escapeXml(withLetters(name, format, LANGUAGE));
}

/**
 * Returns an item with the name of its file. An item may be large, and this runs on the thread that answers callers, so
 * the item is not parsed.
 * @param item JSON of an object, as `JSON.stringify` writes it
 */
export function withFilename(item: string, name: string): string {
  const values = FORMATS.map((format) => [PREFIX + format, withLetters(name, format, LANGUAGE)]);
  const members = JSON.stringify(Object.fromEntries(values)).slice(1, -1);
  return item === "{}" ? `{${members}}` : `${item.slice(0, -1)},${members}}`;
}
