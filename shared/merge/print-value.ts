/** The text that a tag prints for a value (callers.md, "Tags"). */

/**
 * Nothing for null, missing and not-a-number; the entries of an array with commas between; an object as JSON, which
 * shows the template's author which keys it has. The text can stand in XML once it is escaped; lines end with `\n`.
 */
export function printValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return cleanText(value);
    case "number":
      return Number.isNaN(value) ? "" : String(value);
    case "bigint":
    case "boolean":
      return String(value);
    case "object":
      return value === null ? "" : printObject(value);
    default:
      return "";
  }
}

function printObject(value: object): string {
  return Array.isArray(value) ? value.map(printValue).join(",") : cleanText(JSON.stringify(value));
}

/** A value without what XML cannot hold (XML 1.0, production 2): control characters, lone surrogates, U+FFFE, U+FFFF. */
function cleanText(text: string): string {
  return NEEDS_CLEANING.test(text) ? text.replace(/\r\n?/g, "\n").replace(NOT_IN_XML, "") : text;
}

const NEEDS_CLEANING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

const NOT_IN_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
