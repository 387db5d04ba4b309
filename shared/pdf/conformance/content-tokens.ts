/** Reads a content stream (ISO 32000-1, 7.8.2) operator by operator. */

export interface Operation {
  readonly operator: string;
  /** As they are written; names without their slash and decoded, strings as "()", dictionaries as "<<>>". */
  readonly operands: readonly string[];
}

export interface TokenFaults {
  /** A string of so many bytes, or characters that do not belong into a hexadecimal string. */
  onString(bytes: number, isWellFormed: boolean): void;
  onName(bytes: number): void;
}

const SPACE = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const DELIMITERS = new Set(Array.from("()<>[]{}/%", (character) => character.charCodeAt(0)));
const CODE = {
  parenthesis: 0x28,
  parenthesisEnd: 0x29,
  less: 0x3c,
  greater: 0x3e,
  slash: 0x2f,
  percent: 0x25,
  backslash: 0x5c,
};

/** A picture within the content: its entries, then data up to `EI`. */
export const INLINE_PICTURE = "BI";

export function* readOperations(content: Uint8Array, faults: TokenFaults): Generator<Operation, undefined> {
  const reader = new ContentReader(content, faults);
  let operands: string[] = [];
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    if (token.isOperator) {
      if (token.text === INLINE_PICTURE) operands = [reader.inlinePicture()];
      yield { operator: token.text, operands };
      operands = [];
    } else {
      operands.push(token.text);
    }
  }
}

interface Token {
  readonly text: string;
  readonly isOperator: boolean;
}

const operand = (text: string): Token => ({ text, isOperator: false });
const LITERALS = new Set(["true", "false", "null"]);

class ContentReader {
  readonly #bytes: Uint8Array;
  readonly #faults: TokenFaults;
  #at = 0;

  constructor(bytes: Uint8Array, faults: TokenFaults) {
    this.#bytes = bytes;
    this.#faults = faults;
  }

  next(): Token | undefined {
    for (;;) {
      const code = this.#bytes[this.#at];
      if (code === undefined) return undefined;
      if (SPACE.has(code)) this.#at++;
      else if (code === CODE.percent) this.#skipComment();
      else if (code === CODE.parenthesis) return this.#literalString();
      else if (code === CODE.less)
        return this.#bytes[this.#at + 1] === CODE.less ? this.#dictionary() : this.#hexString();
      else if (code === CODE.slash) return this.#name();
      else if (DELIMITERS.has(code)) this.#at++;
      else return this.#word();
    }
  }

  /** The picture's entries as text; what comes next is behind `EI`. */
  inlinePicture(): string {
    const text = latin1(this.#bytes.subarray(this.#at));
    const data = /[\0\t\n\f\r ]ID[\0\t\n\f\r ]/.exec(text);
    if (!data) return "";
    const start = data.index + data[0].length;
    const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/.exec(text.slice(start));
    this.#at = end ? this.#at + start + end.index + end[0].length : this.#bytes.length;
    return text.slice(0, data.index);
  }

  #skipComment(): void {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 0x0a && this.#bytes[this.#at] !== 0x0d)
      this.#at++;
  }

  #literalString(): Token {
    const start = ++this.#at;
    for (let depth = 1; depth > 0 && this.#at < this.#bytes.length; this.#at++) {
      const code = this.#bytes[this.#at];
      if (code === CODE.backslash) this.#at++;
      else if (code === CODE.parenthesis) depth++;
      else if (code === CODE.parenthesisEnd) depth--;
    }
    this.#faults.onString(this.#at - start - 1, true);
    return operand("()");
  }

  #hexString(): Token {
    const end = this.#bytes.indexOf(CODE.greater, this.#at);
    const stop = end === -1 ? this.#bytes.length : end;
    const digits = latin1(this.#bytes.subarray(this.#at + 1, stop)).replace(/[\0\s]/g, "");
    this.#at = stop + 1;
    this.#faults.onString(digits.length / 2, digits.length % 2 === 0 && /^[0-9A-Fa-f]*$/.test(digits));
    return operand("()");
  }

  #dictionary(): Token {
    this.#at += 2;
    for (let depth = 1; depth > 0 && this.#at < this.#bytes.length; ) {
      const [code, following] = [this.#bytes[this.#at], this.#bytes[this.#at + 1]];
      if (code === CODE.parenthesis) this.#literalString();
      else if (code === CODE.less && following === CODE.less) [depth, this.#at] = [depth + 1, this.#at + 2];
      else if (code === CODE.greater && following === CODE.greater) [depth, this.#at] = [depth - 1, this.#at + 2];
      else this.#at++;
    }
    return operand("<<>>");
  }

  #name(): Token {
    this.#at++;
    const text = this.#regular();
    this.#faults.onName(text.length);
    return operand(text.replace(/#([0-9A-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
  }

  #word(): Token {
    const text = this.#regular();
    return { text, isOperator: !/^[-+.\d]/.test(text) && !LITERALS.has(text) };
  }

  #regular(): string {
    const start = this.#at;
    for (let code = this.#bytes[this.#at]; code !== undefined && !SPACE.has(code) && !DELIMITERS.has(code); ) {
      code = this.#bytes[++this.#at];
    }
    return latin1(this.#bytes.subarray(start, this.#at));
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
