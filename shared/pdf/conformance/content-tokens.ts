/** Splits a content stream into operators and their operands (ISO 32000-1, 7.8.2). */

import { checkNumber, NAME_LENGTH_MAX, STRING_LENGTH_MAX } from "./check-objects.ts";
import { isDelimiter, isWhite, readHexString, readLiteralString } from "./content-strings.ts";
import { Findings } from "./findings.ts";
import { InlineImageEnds } from "./inline-image-end.ts";

/**
 * An operand. A name is a text that begins with a solidus, a string is bytes, and a dictionary is a flat list of keys
 * and values.
 */
export type Operand = number | string | Uint8Array | Operand[];

export interface InlineImage {
  readonly entries: ReadonlyMap<string, Operand>;
  /** The offset of the entries; 0 without a BI before them. */
  readonly start: number;
  readonly data: Uint8Array;
  /** The offset behind EI. */
  readonly end: number;
  /** Whether the data says by itself where it ends. */
  readonly isEndKnown: boolean;
  /** Whether readers may take something else for the end. */
  readonly isAmbiguous: boolean;
}

export interface ContentReader {
  /** @param start the offset of the operator, behind its operands */
  operator(name: string, operands: readonly Operand[], start: number): void;
  inlineImage(image: InlineImage): void;
  /**
   * Receives words that PDF/A may not allow as they are written: large and tiny numbers, numbers without digits or with two points,
   * operators right before a comment, and long names.
   * @param start the offset of the word
   */
  unusual?(word: string, start: number): void;
}

const OPENING_NESTED = 200;
const PERCENT = 0x25;
const SOLIDUS = 0x2f;
const LEFT_PARENTHESIS = 0x28;
const LESS = 0x3c;
const GREATER = 0x3e;
const LEFT_BRACKET = 0x5b;
const RIGHT_BRACKET = 0x5d;

export class ContentScanner {
  readonly #bytes: Uint8Array;
  /** The same, with a character for each byte. */
  readonly #text: string;
  readonly #findings: Findings;
  #at = 0;
  #operands: Operand[] = [];
  readonly #open: Operand[][] = [];
  readonly #imageEnds: InlineImageEnds;
  /** The offset behind BI, if that was the last operator. */
  #imageStart = 0;

  /** @param findings receives faults of the content; by default they are ignored */
  constructor(bytes: Uint8Array, findings = new Findings("3b")) {
    this.#bytes = bytes;
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    this.#findings = findings;
    this.#imageEnds = new InlineImageEnds(bytes);
  }

  read(reader: ContentReader): void {
    const bytes = this.#bytes;
    for (let at = this.#at; at < bytes.length; at = this.#at) {
      const byte = bytes[at] ?? 0;
      if (isWhite(byte)) this.#at++;
      else if (byte === PERCENT) this.#skipComment();
      else if (byte === LEFT_PARENTHESIS) this.#take(readLiteralString(bytes, at));
      else if (byte === LESS && bytes[at + 1] !== LESS) this.#takeHex(at);
      else if (byte === LEFT_BRACKET || byte === LESS) this.#openList(byte === LESS ? 2 : 1);
      else if (byte === RIGHT_BRACKET || byte === GREATER) this.#closeList(byte === GREATER ? 2 : 1);
      else if (byte === SOLIDUS) this.#takeName(reader);
      else if (isDelimiter(byte)) this.#at++;
      else this.#takeWord(reader);
    }
  }

  #skipComment(): void {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 10 && this.#bytes[this.#at] !== 13) this.#at++;
  }

  #take({ value, end }: { value: Uint8Array; end: number }): void {
    this.#findings.expect(value.length <= STRING_LENGTH_MAX[this.#findings.number], "stringLength");
    this.#at = end;
    this.#push(value);
  }

  #takeHex(at: number): void {
    const { sound, ...string } = readHexString(this.#bytes, at);
    this.#findings.expect(sound, "hexString");
    this.#take(string);
  }

  #takeName(reader: ContentReader): void {
    const raw = this.#word(1);
    const name = raw.includes("#")
      ? raw.replace(/#([\da-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      : raw;
    if (name.length > NAME_LENGTH_MAX + 1) {
      this.#findings.add("nameLength");
      reader.unusual?.(raw, this.#at - raw.length);
    }
    this.#push(name);
  }

  #takeWord(reader: ContentReader): void {
    const word = this.#word(0);
    const number = Number(word);
    if (!Number.isNaN(number)) {
      if (Math.abs(number) > 32_767 || (number !== 0 && Math.abs(number) < 1e-30)) {
        checkNumber(word, number, this.#findings);
        reader.unusual?.(word, this.#at - word.length);
      }
      this.#push(number);
    } else if (word === "true" || word === "false" || word === "null") this.#push(word);
    else if (/^[+-]*[\d.][\d.-]*$/.test(word)) {
      // veraPDF reads a number with two points as one that is too large.
      if (!/\d/.test(word) || /\..*\./.test(word)) {
        this.#findings.add("realRange", word);
        reader.unusual?.(word, this.#at - word.length);
      }
      this.#push(Number.parseFloat(word) || 0);
    } else if (word === "ID") this.#inlineImage(reader);
    else {
      this.#open.length = 0;
      // Readers differ in whether a comment right behind an operator belongs to it; veraPDF takes it so.
      if (this.#bytes[this.#at] === PERCENT) {
        this.#findings.add("operator", `${word.slice(0, 20)}%`);
        reader.unusual?.(word, this.#at - word.length);
      }
      this.#imageStart = word === "BI" ? this.#at : 0;
      if (word !== "BI") reader.operator(word, this.#operands, this.#at - word.length);
      this.#operands = [];
    }
  }

  /** Reads the word at the current offset and moves behind it. Its first `skipped` bytes may be anything. */
  #word(skipped: number): string {
    const start = this.#at;
    let end = start + skipped;
    while (end < this.#bytes.length && !isWhite(this.#bytes[end] ?? 0) && !isDelimiter(this.#bytes[end] ?? 0)) end++;
    this.#at = Math.max(end, start + 1);
    return this.#text.slice(start, this.#at);
  }

  #push(operand: Operand): void {
    (this.#open.at(-1) ?? this.#operands).push(operand);
  }

  #openList(width: number): void {
    this.#at += width;
    const list: Operand[] = [];
    this.#push(list);
    if (this.#open.length < OPENING_NESTED) this.#open.push(list);
  }

  #closeList(width: number): void {
    this.#at += width;
    this.#open.pop();
  }

  #inlineImage(reader: ContentReader): void {
    const entries = new Map<string, Operand>();
    for (let index = 0; index + 1 < this.#operands.length; index += 2) {
      entries.set(String(this.#operands[index]), this.#operands[index + 1] ?? 0);
    }
    this.#operands = [];
    const from = this.#at + 1;
    const { dataEnd, end, isKnown } = this.#imageEnds.find(from, entries);
    this.#at = end;
    const before = this.#text.slice(from, end - "EI".length);
    const isAmbiguous = ENDS_TO_SOME.test(before) || (isKnown && !isWhite(this.#bytes[end - "EI".length - 1] ?? 0));
    this.#findings.expect(!isAmbiguous, "operator", "EI in an inline image");
    reader.inlineImage({
      entries,
      start: this.#imageStart,
      data: this.#bytes.subarray(from, dataEnd),
      end,
      isEndKnown: isKnown,
      isAmbiguous,
    });
    this.#imageStart = 0;
  }
}

/** Readers differ in what ends the data; veraPDF also takes an EI that is followed by a delimiter. */
const ENDS_TO_SOME = /EI[\0\t\n\f\r ()<>[\]{}/%]/;
