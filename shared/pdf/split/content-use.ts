/**
 * Reads what the content of a page uses: its resources by name, and the characters of each font. It keeps no operands,
 * because contents make up most of what is read when a file is split.
 */
import { PDFName } from "pdf-lib";
import { isDelimiter, isWhite, readHexString, readLiteralString } from "#shared/pdf/conformance/content-strings.ts";
import { SHOWS_TEXT } from "#shared/pdf/conformance/operators.ts";

export interface ContentUse {
  /** The names of resources of all kinds, without the slash. */
  readonly names: ReadonlySet<string>;
  /** The codes shown in each font, by its name. Fonts must have one byte for each character. */
  readonly codes: ReadonlyMap<string, ReadonlySet<number>>;
}

/**
 * @param content decoded content
 * @returns undefined for content that is not supported: inline images, text without a font
 */
export function readContentUse(content: Uint8Array): ContentUse | undefined {
  const reader = new UseReader(content);
  return reader.read() ? reader : undefined;
}

const PERCENT = 0x25;
const LEFT_PARENTHESIS = 0x28;
const SOLIDUS = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;
const LINE_ENDS = [10, 13];

/** The values of hexadecimal digits by their characters; 255 for other characters. */
const DIGITS = new Uint8Array(256).fill(255);
for (const [value, digit] of Array.from("0123456789abcdef").entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/** Whether a word that begins with this byte is a number, as most words are. */
const NUMBER_STARTS = new Uint8Array(256);
for (const byte of Buffer.from("0123456789+-.")) NUMBER_STARTS[byte] = 1;

/** Operands that are words (ISO 32000-1, 7.3.2 and 7.3.9). */
const CONSTANTS = new Set(["true", "false", "null"]);

class UseReader implements ContentUse {
  readonly names = new Set<string>();
  readonly codes = new Map<string, Set<number>>();
  readonly #bytes: Buffer;
  /** The bytes of the strings since the last operator, which shows them or not. */
  #strings: number[] = [];
  /** The last name since the last operator. */
  #name: string | undefined;
  #font: string | undefined;
  readonly #fonts: (string | undefined)[] = [];

  constructor(content: Uint8Array) {
    this.#bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  }

  /** Returns false for content that is not supported. */
  read(): boolean {
    const bytes = this.#bytes;
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at] ?? 0;
      if (byte === LESS && bytes[at + 1] !== LESS) at = this.#hexString(at);
      else if (byte === SOLIDUS) at = this.#readName(at);
      else if (byte === LEFT_PARENTHESIS) at = this.#literalString(at);
      else if (byte === PERCENT) at = endOfLine(bytes, at);
      // A dictionary opens with two signs, of which neither begins a string.
      else if (byte === LESS) at += 2;
      else if (isWhite(byte) || isDelimiter(byte)) at++;
      else {
        const end = endOfWord(bytes, at);
        if (NUMBER_STARTS[byte] === 0 && !this.#word(bytes.toString("latin1", at, end))) return false;
        at = end;
      }
    }
    return true;
  }

  #readName(at: number): number {
    const end = endOfWord(this.#bytes, at + 1);
    const written = this.#bytes.toString("latin1", at + 1, end);
    // Marks have the names of styles, such as List#20Paragraph (ISO 32000-1, 7.3.5).
    this.#name = written.includes("#") ? PDFName.of(written).decodeText() : written;
    this.names.add(this.#name);
    return end;
  }

  #hexString(start: number): number {
    const bytes = this.#bytes;
    for (let at = start + 1; ; at += 2) {
      if (bytes[at] === GREATER) return at + 1;
      const [high, low] = [DIGITS[bytes[at] ?? 0] ?? 255, DIGITS[bytes[at + 1] ?? 0] ?? 255];
      if (high > 15 || low > 15) return this.#take(readHexString(bytes, at - 1));
      this.#strings.push(high * 16 + low);
    }
  }

  #literalString(at: number): number {
    return this.#take(readLiteralString(this.#bytes, at));
  }

  #take({ value, end }: { readonly value: Uint8Array; readonly end: number }): number {
    for (const byte of value) this.#strings.push(byte);
    return end;
  }

  /** Returns false for an operator that is not supported. */
  #word(word: string): boolean {
    return CONSTANTS.has(word) || this.#operator(word);
  }

  #operator(operator: string): boolean {
    const isShown = this.#strings.length > 0 && SHOWS_TEXT.has(operator);
    if (operator === "q") this.#fonts.push(this.#font);
    if (operator === "Q") this.#font = this.#fonts.pop();
    if (operator === "Tf") this.#font = this.#name;
    if (isShown && this.#font !== undefined) this.#show(this.#font);
    this.#name = undefined;
    this.#strings = [];
    return operator !== "ID" && operator !== "BI" && !(isShown && this.#font === undefined);
  }

  #show(font: string): void {
    const codes = this.codes.get(font) ?? new Set();
    for (const code of this.#strings) codes.add(code);
    this.codes.set(font, codes);
  }
}

function endOfWord(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && !isWhite(bytes[end] ?? 0) && !isDelimiter(bytes[end] ?? 0)) end++;
  return end;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && !LINE_ENDS.includes(bytes[end] ?? 0)) end++;
  return end;
}
