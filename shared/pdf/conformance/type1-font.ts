/** Reads which glyphs a Type 1 font program has, and their widths (Adobe Type 1 Font Format, 1990). */

import type { Glyph } from "./check-glyphs.ts";
import { standardName } from "./glyph-names.ts";

const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4330;
const EEXEC_SKIPPED = 4;
/** Operators of charstrings that set the width. */
const HSBW = 13;
const ESCAPE = 12;
const DIV = 12;

export class Type1Font {
  readonly #charstrings: ReadonlyMap<string, Uint8Array>;
  readonly #encoding: ReadonlyMap<number, string> | undefined;
  readonly #scale: number;

  /** @throws Error if it has no encrypted part, or one that validators do not read */
  constructor(bytes: Uint8Array) {
    const text = Buffer.from(bytes).toString("latin1");
    const clear = /^[\s\S]*?currentfile\s+eexec\s/.exec(text)?.[0];
    if (clear === undefined) throw new Error("the font program has no encrypted part");
    const encrypted = bytes.subarray(clear.length);
    if (isHexadecimal(encrypted)) throw new Error("the encrypted part is written in hexadecimal digits");
    const hidden = decrypt(encrypted, EEXEC_KEY, EEXEC_SKIPPED);
    this.#charstrings = readCharstrings(hidden);
    this.#encoding = readEncoding(clear);
    this.#scale = Number(/\/FontMatrix\s*\[\s*([\d.eE+-]+)/.exec(clear)?.[1] ?? 0.001) * 1000;
  }

  /** Returns the names of the glyphs. */
  get labels(): readonly string[] {
    return [...this.#charstrings.keys()];
  }

  /** A Type 1 program has names only. */
  glyphOfCid(_cid: number): Glyph | undefined {
    return undefined;
  }

  glyphOfCode(code: number, name: string | undefined): Glyph | undefined {
    const own = this.#encoding ? this.#encoding.get(code) : standardName(code);
    const wanted = name ?? own ?? ".notdef";
    const charstring = this.#charstrings.get(wanted);
    if (!charstring) return undefined;
    const width = widthIn(charstring);
    return { width: width === undefined ? undefined : width * this.#scale, isNotdef: wanted === ".notdef" };
  }
}

function isHexadecimal(bytes: Uint8Array): boolean {
  return /^[\da-fA-F\s]+$/.test(Buffer.from(bytes.subarray(0, 8)).toString("latin1"));
}

function decrypt(bytes: Uint8Array, key: number, skipped: number): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let state = key;
  for (const [index, byte] of bytes.entries()) {
    plain[index] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain.subarray(skipped);
}

function readCharstrings(hidden: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const text = Buffer.from(hidden).toString("latin1");
  const skipped = Number(/\/lenIV\s+(-?\d+)/.exec(text)?.[1] ?? EEXEC_SKIPPED);
  // A negative number means that they are not encrypted, which validators do not expect.
  if (skipped < 0) throw new Error("the charstrings are not encrypted");
  const charstrings = new Map<string, Uint8Array>();
  const entry = /\/([^\s/[\](){}<>%]+)\s+(\d+)\s+(?:RD|-\||\S+)\s/g;
  entry.lastIndex = Math.max(0, text.indexOf("/CharStrings"));
  for (let match = entry.exec(text); match; match = entry.exec(text)) {
    const [, name = "", length = "0"] = match;
    if (name === "CharStrings") continue;
    const data = hidden.subarray(entry.lastIndex, entry.lastIndex + Number(length));
    charstrings.set(name, decrypt(data, CHARSTRING_KEY, skipped));
    entry.lastIndex += Number(length);
  }
  return charstrings;
}

/** Returns undefined for the standard encoding. */
function readEncoding(clear: string): ReadonlyMap<number, string> | undefined {
  if (/\/Encoding\s+StandardEncoding\s+def/.test(clear)) return undefined;
  const entries = clear.matchAll(/dup\s+(\d+)\s*\/([^\s/[\](){}<>%]+)\s+put/g);
  return new Map(Array.from(entries, ([, code, name = ""]) => [Number(code), name] as const));
}

/** Returns the width: the second operand of hsbw, or the third of sbw. */
function widthIn(charstring: Uint8Array): number | undefined {
  const stack: number[] = [];
  for (let at = 0; at < charstring.length; ) {
    const [byte = 0, second = 0, third = 0, fourth = 0, fifth = 0] = charstring.subarray(at, at + 5);
    if (byte === HSBW) return stack[1];
    if (byte === ESCAPE && second === DIV) {
      const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()];
      stack.push(dividend / divisor);
      at += 2;
    } else if (byte === ESCAPE) return second === 7 ? stack[2] : undefined;
    else if (byte < 32) return undefined;
    else if (byte === 255) {
      stack.push((second << 24) | (third << 16) | (fourth << 8) | fifth);
      at += 5;
    } else if (byte <= 246) {
      stack.push(byte - 139);
      at += 1;
    } else {
      stack.push(byte <= 250 ? (byte - 247) * 256 + second + 108 : -(byte - 251) * 256 - second - 108);
      at += 2;
    }
  }
  return undefined;
}
