/** Walks through the tags of an XML text once, in linear time whatever it contains. */
import { decodeXML } from "entities/decode";

import { XmlFault } from "./xml-fault.ts";

/**
 *     const scanner = new XmlScanner(xml);
 *     while (scanner.next()) if (scanner.isStart("row")) rows.push(scanner.attribute("r"));
 *
 * Names are local ones: prefixes differ from writer to writer. A document type declaration is refused, because it can
 * define entities that unfold without end. Whether tags match is not looked at.
 */
export class XmlScanner {
  /** The name of the current tag, without its prefix. */
  name = "";
  /** Whether the current tag ends an element: `</a>`. */
  isEnd = false;
  /** Whether the current tag is an empty element: `<a/>`. */
  isEmpty = false;
  readonly #xml: string;
  /** In the current tag: its start, the end of its name, and where the search for the next tag begins. */
  #start = 0;
  #nameEnd = 0;
  #next = 0;
  /** The start of the text before the current tag, and the pieces of it before comments or in CDATA sections. */
  #textStart = 0;
  #pieces: string[] | undefined;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /**
   * Moves to the next tag. Returns false at the end.
   * @throws XmlFault if the XML breaks off or declares a document type
   */
  next(): boolean {
    const xml = this.#xml;
    this.#textStart = this.#next;
    this.#pieces = undefined;
    for (;;) {
      this.#start = xml.indexOf("<", this.#next);
      if (this.#start < 0) return false;
      const code = xml.charCodeAt(this.#start + 1);
      if (code !== EXCLAMATION && code !== QUESTION) break;
      this.#skipMarkup();
    }
    this.#readTag();
    return true;
  }

  isStart(name: string): boolean {
    return this.name === name && !this.isEnd;
  }

  /** Returns whether the current tag closes an element of this name, or is an empty one. */
  closes(name: string): boolean {
    return this.name === name && (this.isEnd || this.isEmpty);
  }

  /** Returns the text between the previous tag and the current one. */
  text(): string {
    const text = decodeXML(this.#xml.slice(this.#textStart, this.#start));
    return this.#pieces === undefined ? text : this.#pieces.join("") + text;
  }

  /** Returns an attribute of the current tag by its local name. */
  attribute(name: string): string | undefined {
    const tag = this.#xml.slice(this.#nameEnd, this.#next);
    for (let at = 0; ; ) {
      const equals = tag.indexOf("=", at);
      const open = skipBlanks(tag, equals + 1);
      const quote = tag[open];
      if (equals < 0 || (quote !== '"' && quote !== "'")) return undefined;
      const close = tag.indexOf(quote, open + 1);
      if (close < 0) return undefined;
      if (isNamed(tag, at, equals, name)) return decodeXML(tag.slice(open + 1, close));
      at = close + 1;
    }
  }

  /** Moves to the end of the element that the current tag starts. */
  skipElement(): void {
    for (let depth = this.isEmpty ? 0 : 1; depth > 0 && this.next(); ) depth += this.isEnd ? -1 : this.isEmpty ? 0 : 1;
  }

  /** Reads the name and the end of the tag at #start. A > within quotes does not end it. */
  #readTag(): void {
    const xml = this.#xml;
    let at = this.#start + 1;
    this.isEnd = xml.charCodeAt(at) === SLASH;
    if (this.isEnd) at++;
    let nameStart = at;
    for (; at < xml.length; at++) {
      const code = xml.charCodeAt(at);
      if (code === COLON) nameStart = at + 1;
      else if (code <= SPACE || code === GREATER || code === SLASH) break;
    }
    this.name = xml.slice(nameStart, at);
    this.#nameEnd = at;
    let quote = 0;
    for (; at < xml.length; at++) {
      const code = xml.charCodeAt(at);
      if (quote !== 0) quote = code === quote ? 0 : quote;
      else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
      else if (code === GREATER) break;
    }
    if (at >= xml.length) throw brokenOff();
    this.isEmpty = xml.charCodeAt(at - 1) === SLASH && !this.isEnd;
    this.#next = at + 1;
  }

  /** Skips a comment, a CDATA section or a processing instruction at #start. */
  #skipMarkup(): void {
    const xml = this.#xml;
    const from = this.#start;
    const [opening, closing] = MARKUP.find(([start]) => xml.startsWith(start, from)) ?? ["", ""];
    if (opening === "") throw new XmlFault("its XML declares a document type");
    const end = xml.indexOf(closing, from + opening.length);
    if (end < 0) throw brokenOff();
    this.#pieces ??= [];
    this.#pieces.push(decodeXML(xml.slice(this.#textStart, from)));
    if (opening === CDATA) this.#pieces.push(xml.slice(from + opening.length, end));
    this.#next = end + closing.length;
    this.#textStart = this.#next;
  }
}

const CDATA = "<![CDATA[";
const MARKUP = [
  ["<!--", "-->"],
  [CDATA, "]]>"],
  ["<?", "?>"],
] as const;

const SPACE = 0x20;
const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const COLON = 0x3a;
const GREATER = 0x3e;
const QUESTION = 0x3f;

function skipBlanks(xml: string, from: number): number {
  let at = from;
  while (xml.charCodeAt(at) <= SPACE) at++;
  return at;
}

/** Returns whether the attribute name between two offsets of a tag is this one, with or without a prefix. */
function isNamed(tag: string, from: number, to: number, name: string): boolean {
  let end = to;
  while (end > from && tag.charCodeAt(end - 1) <= SPACE) end--;
  const start = end - name.length;
  if (start <= from || !tag.startsWith(name, start)) return false;
  const before = tag.charCodeAt(start - 1);
  return before <= SPACE || before === COLON;
}

function brokenOff(): XmlFault {
  return new XmlFault("its XML breaks off");
}
