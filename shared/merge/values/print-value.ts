/** The text that a tag prints for a value (callers.md, "Tags"). */

/**
 * Nothing for null, missing and not-a-number; the entries of an array with commas between; an object as JSON, which
 * shows the template's author which keys it has. The text can stand in XML once it is escaped; lines end with `\n`.
 */
export function printValue(value: unknown): string {
  return print(value, xmlText);
}

/** The same for a text file: a text is printed as it is, control characters and all, but for lone surrogates. */
export function printPlainValue(value: unknown): string {
  return print(value, wellFormedText);
}

/** A text without what XML cannot hold (XML 1.0, production 2): control characters, lone surrogates, U+FFFE, U+FFFF. */
export function xmlText(text: string): string {
  return NEEDS_CLEANING.test(text) ? text.replace(/\r\n?/g, "\n").replace(NOT_IN_XML, "") : text;
}

function print(value: unknown, clean: (text: string) => string): string {
  switch (typeof value) {
    case "string":
      return clean(value);
    case "number":
      return Number.isNaN(value) ? "" : String(value);
    case "bigint":
    case "boolean":
      return String(value);
    case "object":
      return value === null ? "" : printObject(value, clean);
    default:
      return "";
  }
}

function printObject(value: object, clean: (text: string) => string): string {
  if (Array.isArray(value)) return value.map((entry) => print(entry, clean)).join(",");
  return clean(JSON.stringify(value));
}

function wellFormedText(text: string): string {
  return text.isWellFormed() ? text : text.replace(LONE_SURROGATE, "");
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const NEEDS_CLEANING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/;

const NOT_IN_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
