/**
 * Handles values in attributes that hold addresses: they may lead to the web, to mail or a telephone, but never to a
 * script or a file.
 */
import { decodeHTMLAttribute } from "entities/decode";
import { escapeHtml } from "./escape-html.ts";

/** Characters that mark an address with tags, and a value in it. HTML that is filled in cannot hold them. */
export const ADDRESS_MARKS = { start: "\u0005", end: "\u0006", valueStart: "\u0007", valueEnd: "\u0008" } as const;

/** Replaces each marked address by its final form, which is empty if the values lead anywhere else. */
export function settleAddresses(html: string): string {
  return html.replace(MARKED, (_, marked: string) => settleAddress(marked));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark what is looked for.
const MARKED = /\u0005([^\u0006]*)\u0006/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark what is looked for.
const VALUES = /\u0007([^\u0008]*)\u0008/;

function settleAddress(marked: string): string {
  let source = "";
  const before = new Beginning();
  const authors = schemeOf(decodeHTMLAttribute(marked.split(ADDRESS_MARKS.valueStart)[0] ?? ""));
  for (const [index, piece] of marked.split(VALUES).entries()) {
    const isValue = index % 2 === 1;
    const text = isValue ? valueAfter(before, decodeHTMLAttribute(piece).trim()) : decodeHTMLAttribute(piece);
    source += isValue ? escapeHtml(text) : piece;
    before.add(text);
  }
  const isAuthors = authors !== undefined && !ACTIVE.includes(authors);
  // A value may complete a character reference that the author left open, as behind `&#10`. So the whole address is
  // decoded, as browsers do.
  return isAuthors || isAllowed(decodeHTMLAttribute(source)) ? source : "";
}

/** Tracks how an address begins while it grows. Searching again at each value would take quadratic time. */
class Beginning {
  /** Its first characters, without leading blanks. */
  #start = "";
  #hasQuery = false;

  add(text: string): void {
    if (this.#start.length < LONGEST.length) this.#start = (this.#start + text).trimStart().slice(0, LONGEST.length);
    this.#hasQuery ||= text.includes("?");
  }

  isBlank(): boolean {
    return this.#start === "";
  }

  isData(): boolean {
    return this.#start.toLowerCase().startsWith("data:");
  }

  isRecipient(): boolean {
    return this.#start.toLowerCase() === LONGEST && !this.#hasQuery;
  }
}

/** The longest beginning that is looked for. */
const LONGEST = "mailto:";

/**
 * Returns the value encoded for its place: at the start it is a whole address, elsewhere one segment of a path or one
 * word of a query.
 */
function valueAfter(before: Beginning, value: string): string {
  if (before.isBlank() || before.isData()) return value;
  return before.isRecipient() ? encode(value).replaceAll("%40", "@") : encode(value);
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/** Schemes into which even the template's author cannot fill values: their effect depends on every character. */
const ACTIVE: readonly string[] = ["javascript", "vbscript", "data"];

const SCHEMES: readonly string[] = ["http", "https", "mailto", "tel", "sms"];
/** Matches raster pictures. SVG is excluded, because it could contain scripts. */
const PICTURES = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif)[;,]/i;

/** Allows relative addresses too, but not those to servers of the local network: `//server` and `\\server`. */
function isAllowed(address: string): boolean {
  const plain = withoutIgnored(address);
  const scheme = schemeOf(plain);
  if (scheme === undefined) return !/^[/\\]{2}/.test(plain);
  return SCHEMES.includes(scheme) || PICTURES.test(plain);
}

/** Browsers ignore control characters and blanks at the start, and tabs and line breaks anywhere (URL, 4.4). */
function withoutIgnored(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
  return address.replace(/^[\u0000-\u0020]+|[\t\n\r]+/g, "");
}

function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z\d+.-]*):/i.exec(withoutIgnored(address))?.[1]?.toLowerCase();
}
