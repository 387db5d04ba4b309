/** Reads one tag or text of XML in UTF-8, and judges whether it is well formed (XML 1.0; Namespaces in XML 1.0). */

/** Why the bytes are not well-formed XML. */
export class Malformed extends Error {
  override readonly name = "Malformed";
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** The offsets of one attribute: its name and, between the quotes, its value. */
export interface AttributeSpan {
  readonly start: number;
  readonly nameEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

export interface Tag {
  readonly kind: "start" | "empty" | "end" | "other";
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly attributes: readonly AttributeSpan[];
  /** The offset after the tag. */
  readonly end: number;
}

const NO_ATTRIBUTES: readonly AttributeSpan[] = [];

/**
 * @param at the offset of a `<`
 * @throws Malformed
 */
export function readTag(bytes: Buffer, at: number): Tag {
  const next = bytes[at + 1];
  if (next === EXCLAMATION || next === QUESTION) return readEnclosed(bytes, at);
  const isEnd = next === SLASH;
  const nameStart = isEnd ? at + 2 : at + 1;
  const nameEnd = skipName(bytes, nameStart);
  if (nameEnd === nameStart) throw brokenOff(at);
  let offset = nameEnd;
  let attributes = NO_ATTRIBUTES;
  for (;;) {
    const spaceEnd = skipSpace(bytes, offset);
    const code = bytes[spaceEnd];
    if (code === GREATER) return { kind: isEnd ? "end" : "start", nameStart, nameEnd, attributes, end: spaceEnd + 1 };
    if (code === SLASH && bytes[spaceEnd + 1] === GREATER && !isEnd)
      return { kind: "empty", nameStart, nameEnd, attributes, end: spaceEnd + 2 };
    if (spaceEnd === offset || isEnd) throw brokenOff(at);
    const attribute = readAttribute(bytes, spaceEnd, at);
    attributes = attributes === NO_ATTRIBUTES ? [attribute] : appended(bytes, attributes, attribute);
    offset = attribute.valueEnd + 1;
  }
}

function readAttribute(bytes: Buffer, start: number, tag: number): AttributeSpan {
  const nameEnd = skipName(bytes, start);
  const equals = skipSpace(bytes, nameEnd);
  if (nameEnd === start || bytes[equals] !== EQUALS) throw brokenOff(tag);
  const quoteAt = skipSpace(bytes, equals + 1);
  const quote = bytes[quoteAt];
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) throw brokenOff(tag);
  let at = quoteAt + 1;
  for (; bytes[at] !== quote; at++) {
    const code = bytes[at];
    if (code === undefined || code === LESS) throw brokenOff(tag);
    if (code < SPACE || code === AMPERSAND || code === LAST_LEAD) checkCharacter(bytes, at);
  }
  return { start, nameEnd, valueStart: quoteAt + 1, valueEnd: at };
}

/** Attributes are few, except in files made to be slow. */
const FEW = 32;

function appended(bytes: Buffer, attributes: readonly AttributeSpan[], added: AttributeSpan) {
  const all = attributes as AttributeSpan[];
  if (all.length >= FEW) return appendedToMany(bytes, all, added);
  for (const each of all)
    if (isSameName(bytes, each, added)) throw new Malformed(added.start, "an attribute comes twice");
  all.push(added);
  return all;
}

const NAMES = Symbol("names");

function appendedToMany(bytes: Buffer, all: AttributeSpan[] & { [NAMES]?: Set<string> }, added: AttributeSpan) {
  all[NAMES] ??= new Set(all.map((each) => textOf(bytes, each.start, each.nameEnd)));
  const name = textOf(bytes, added.start, added.nameEnd);
  if (all[NAMES].has(name)) throw new Malformed(added.start, "an attribute comes twice");
  all[NAMES].add(name);
  all.push(added);
  return all;
}

function isSameName(bytes: Buffer, a: AttributeSpan, b: AttributeSpan): boolean {
  const length = a.nameEnd - a.start;
  if (b.nameEnd - b.start !== length) return false;
  for (let at = length - 1; at >= 0; at--) if (bytes[a.start + at] !== bytes[b.start + at]) return false;
  return true;
}

/** Returns the bytes as characters, one for each, which keeps names apart as well as decoding does. */
export function textOf(bytes: Buffer, start: number, end: number): string {
  return bytes.toString("latin1", start, end);
}

/**
 * Returns the offset of the next `<`, or the end.
 * @throws Malformed
 */
export function skipText(bytes: Buffer, from: number, end: number): number {
  let at = from;
  for (; at < end; at++) {
    const code = bytes[at] ?? LESS;
    if (code === LESS) break;
    if (code < SPACE || code === AMPERSAND || code === LAST_LEAD) checkCharacter(bytes, at);
    else if (code === GREATER && bytes[at - 1] === BRACKET && bytes[at - 2] === BRACKET && at - 2 >= from)
      throw new Malformed(at, "text with the end of a CDATA section");
  }
  return at;
}

function checkCharacter(bytes: Buffer, at: number): void {
  const code = bytes[at] ?? 0;
  if (code === AMPERSAND) checkReference(bytes, at);
  // U+FFFE and U+FFFF are EF BF BE and EF BF BF; surrogates are no UTF-8 at all.
  else if (code === LAST_LEAD ? bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbe : !isSpace(code))
    throw new Malformed(at, "a character that XML does not allow");
}

const REFERENCE = /^&(?:lt|gt|amp|quot|apos|#(\d+)|#x([\da-fA-F]+));/;
const REFERENCE_LENGTH = 16;

function checkReference(bytes: Buffer, at: number): void {
  const [found, decimal, hexadecimal] =
    REFERENCE.exec(textOf(bytes, at, Math.min(at + REFERENCE_LENGTH, bytes.length))) ?? [];
  if (found === undefined) throw new Malformed(at, "a reference that is none");
  if (decimal === undefined && hexadecimal === undefined) return;
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  const isAllowed =
    code < SPACE ? isSpace(code) : code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && (code & ~1) !== 0xfffe;
  if (!isAllowed) throw new Malformed(at, "a character that XML does not allow");
}

const ENCLOSED = [
  [Buffer.from("<!--"), Buffer.from("-->")],
  [Buffer.from("<![CDATA["), Buffer.from("]]>")],
  [Buffer.from("<?"), Buffer.from("?>")],
] as const;

function readEnclosed(bytes: Buffer, at: number): Tag {
  const enclosed = ENCLOSED.find(([start]) => bytes.subarray(at, at + start.length).equals(start));
  if (enclosed === undefined) throw new Malformed(at, "a document type declaration");
  const [start, end] = enclosed;
  const found = bytes.indexOf(end, at + start.length);
  if (found < 0) throw brokenOff(at);
  return { kind: "other", nameStart: at, nameEnd: at, attributes: NO_ATTRIBUTES, end: found + end.length };
}

function skipName(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const code = bytes[at];
    const isOver =
      code === undefined ||
      code <= SPACE ||
      code === GREATER ||
      code === SLASH ||
      code === EQUALS ||
      code === LESS ||
      code === DOUBLE_QUOTE ||
      code === SINGLE_QUOTE ||
      code === AMPERSAND;
    if (isOver) return at;
    at++;
  }
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at++;
  return at;
}

function isSpace(code: number | undefined): boolean {
  return code === SPACE || code === TAB || code === LINE_FEED || code === RETURN;
}

function brokenOff(at: number): Malformed {
  return new Malformed(at, "a tag that breaks off");
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const EXCLAMATION = 0x21;
const DOUBLE_QUOTE = 0x22;
const AMPERSAND = 0x26;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const COLON = 0x3a;
export const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const BRACKET = 0x5d;
const LAST_LEAD = 0xef;

/** Returns the offset of the colon after a name's prefix, or -1. */
export function prefixEnd(bytes: Buffer, start: number, end: number): number {
  for (let at = start; at < end; at++) if (bytes[at] === COLON) return at;
  return -1;
}
