/** Values in attributes that hold addresses: they lead to the web, to mail or a telephone, and never to a script or a file. */
import { decodeHTMLAttribute } from "entities/decode";
import { escapeHtml } from "./escape-html.ts";

/** HTML that is filled in cannot hold these characters. They stand around an address with tags, and around a value in it. */
export const ADDRESS_MARKS = { start: "\u0005", end: "\u0006", valueStart: "\u0007", valueEnd: "\u0008" } as const;

/** Puts in place of each marked address what may stand there: nothing for one that the values lead elsewhere. */
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
  // A value may complete a reference that the author left open, as behind `&#10`: so the whole is decoded, as browsers do.
  return isAuthors || isAllowed(decodeHTMLAttribute(source)) ? source : "";
}

/** How an address begins, kept as it grows: looked for anew at each of its values, it would take the square of their number. */
class Beginning {
  /** Its first characters that are no blanks. */
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

/** Of the beginnings that matter. */
const LONGEST = "mailto:";

/** A value at the start is an address of its own, elsewhere one step of a path or one word of a query. */
function valueAfter(before: Beginning, value: string): string {
  if (before.isBlank() || before.isData()) return value;
  return before.isRecipient() ? encode(value).replaceAll("%40", "@") : encode(value);
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/** Into these even the template's author cannot fill values: what they do depends on every character. */
const ACTIVE: readonly string[] = ["javascript", "vbscript", "data"];

const SCHEMES: readonly string[] = ["http", "https", "mailto", "tel", "sms"];
/** Pictures that are no documents of their own; an SVG could hold scripts. */
const PICTURES = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif)[;,]/i;

/** Relative ones too, but not those to servers of the local network: `//server` and `\\server`. */
function isAllowed(address: string): boolean {
  const plain = withoutIgnored(address);
  const scheme = schemeOf(plain);
  if (scheme === undefined) return !/^[/\\]{2}/.test(plain);
  return SCHEMES.includes(scheme) || PICTURES.test(plain);
}

/** Browsers leave out control characters and blanks at the start, and tabs and line breaks anywhere (URL, 4.4). */
function withoutIgnored(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out.
  return address.replace(/^[\u0000-\u0020]+|[\t\n\r]+/g, "");
}

function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z\d+.-]*):/i.exec(withoutIgnored(address))?.[1]?.toLowerCase();
}
