/** Returns the text that a tag prints for a value (callers.md, "Tags"). */
import { PictureValue } from "#shared/engine/merge/values/picture-value.ts";
import { RichValue } from "#shared/engine/merge/values/rich-value.ts";

/**
 * Returns an empty text for null, missing values and computations without a result; the entries of an array with commas between them; and a rich
 * value as its plain text; and any other object as JSON, which shows the template's author which keys it has. The text can be used in XML once it is escaped.
 * Lines end with `\n`.
 */
export function printValue(value: unknown): string {
  return print(value, xmlText);
}

/**
 * Does the same for a text file: a text is printed as it is, including control characters, but without lone surrogates.
 */
export function printPlainValue(value: unknown): string {
  return print(value, wellFormedText);
}

/**
 * Removes the characters that XML does not allow (XML 1.0, production 2): control characters, lone surrogates, U+FFFE,
 * U+FFFF. All characters that end a line become `\n`, also the vertical tab and the form feed (Unicode, 5.8).
 */
export function xmlText(text: string): string {
  return NEEDS_CLEANING.test(text) ? text.replace(LINE_ENDS, "\n").replace(NOT_IN_XML, "") : text;
}

function print(value: unknown, clean: (text: string) => string): string {
  switch (typeof value) {
    case "string":
      return clean(value);
    case "number":
      return Number.isFinite(value) ? String(value) : "";
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
  if (value instanceof PictureValue) return print(value.source, clean);
  return clean(value instanceof RichValue ? value.toString() : JSON.stringify(value));
}

function wellFormedText(text: string): string {
  return text.isWellFormed() ? text : text.replace(LONE_SURROGATE, "");
}

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const NEEDS_CLEANING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u0085\u2028\u2029\ud800-\udfff\ufffe\uffff]/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they end lines.
const LINE_ENDS = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;

const NOT_IN_XML =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  /[\u0000-\u0008\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
