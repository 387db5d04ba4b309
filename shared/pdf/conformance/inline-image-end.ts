/**
 * Finds the end of an inline image. Readers take it from the size of the image, from the end of the compressed data, or from
 * the letters EI, which the data may contain, too (ISO 32000-1, 8.9.7).
 */
import { inflateSync } from "node:zlib";
import { isWhite } from "./content-strings.ts";
import type { Operand } from "./content-tokens.ts";

export interface InlineImageEnd {
  /** The offset behind the data. */
  readonly dataEnd: number;
  /** The offset behind EI. */
  readonly end: number;
  /** Whether the data says by itself where it ends. */
  readonly isKnown: boolean;
}

type Entries = ReadonlyMap<string, Operand>;

/** What ends data in these formats. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ["/ASCIIHexDecode", ">"],
  ["/AHx", ">"],
  ["/ASCII85Decode", "~>"],
  ["/A85", "~>"],
  ["/DCTDecode", "\xff\xd9"],
  ["/DCT", "\xff\xd9"],
]);
const FLATE = new Set(["/FlateDecode", "/Fl"]);
const RUNS = new Set(["/RunLengthDecode", "/RL"]);
const END_OF_RUNS = 128;
const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ["/G", 1],
  ["/DeviceGray", 1],
  ["/RGB", 3],
  ["/DeviceRGB", 3],
  ["/CMYK", 4],
  ["/DeviceCMYK", 4],
]);
/** The numbers of components that a colour space may have whose name stands in the resources. */
const COMPONENTS_POSSIBLE = [1, 3, 4];
const UNPACKED_MAX = 4_000_000;

/** Reads one content stream. All its images together cost a few times its length, whatever is wrong with them. */
export class InlineImageEnds {
  readonly #bytes: Buffer;
  /** The number of bytes that may still be searched or unpacked. */
  #left: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#left = UNPACKED_MAX + 4 * bytes.length;
  }

  /** @param from the offset of the data */
  find(from: number, entries: Entries): InlineImageEnd {
    for (const dataEnd of this.#ends(from, entries)) {
      const end = this.#behindLetters(dataEnd);
      if (end !== undefined) return { dataEnd, end, isKnown: true };
    }
    return endByLetters(this.#bytes, from);
  }

  *#ends(from: number, entries: Entries): Iterable<number> {
    const filter = entryOf(entries, "F", "Filter");
    const first = Array.isArray(filter) ? filter[0] : filter;
    if (first === undefined) yield* lengthsOf(entries).map((length) => from + length);
    else if (typeof first === "string") {
      const mark = MARKS.get(first);
      if (mark !== undefined) yield* this.#marked(from, mark);
      else if (FLATE.has(first)) yield* this.#inflated(from);
      else if (RUNS.has(first)) yield* this.#runs(from);
    }
  }

  *#marked(from: number, mark: string): Iterable<number> {
    for (let at = from; this.#left > 0; ) {
      const found = this.#bytes.indexOf(mark, at, "latin1");
      const end = found < 0 ? this.#bytes.length : found + mark.length;
      this.#left -= end - at;
      if (found < 0) return;
      yield end;
      at = end;
    }
  }

  *#inflated(from: number): Iterable<number> {
    if (this.#left <= 0) return;
    const packed = this.#bytes.subarray(from);
    try {
      const { buffer, engine } = inflateSync(packed, { info: true, maxOutputLength: UNPACKED_MAX }) as unknown as {
        readonly buffer: Buffer;
        readonly engine: { readonly bytesWritten: number };
      };
      this.#left -= engine.bytesWritten + buffer.length / 4;
      yield from + engine.bytesWritten;
    } catch {
      // Broken data may have been unpacked up to any length.
      this.#left -= packed.length;
    }
  }

  /** Returns the offset behind EI if it follows, after blanks or none. */
  #behindLetters(dataEnd: number): number | undefined {
    const bytes = this.#bytes;
    let at = dataEnd;
    for (; this.#left > 0 && isWhite(bytes[at] ?? -1); at++) this.#left--;
    return isLetters(bytes, at) && (at + 2 >= bytes.length || isWhite(bytes[at + 2] ?? 0)) ? at + 2 : undefined;
  }

  *#runs(from: number): Iterable<number> {
    let at = from;
    for (; at < this.#bytes.length && this.#left > 0; this.#left--) {
      const length = this.#bytes[at] ?? 0;
      at += length < END_OF_RUNS ? length + 2 : length > END_OF_RUNS ? 2 : 1;
      if (length !== END_OF_RUNS) continue;
      yield at;
      return;
    }
  }
}

/** Returns the value of an entry under its short or long name. */
export function entryOf(entries: Entries, short: string, long: string): Operand | undefined {
  return entries.get(`/${short}`) ?? entries.get(`/${long}`);
}

/** Returns the lengths that the samples may have, if they are not compressed. */
function lengthsOf(entries: Entries): readonly number[] {
  const [width, height] = [Number(entryOf(entries, "W", "Width")), Number(entryOf(entries, "H", "Height"))];
  const isMask = entryOf(entries, "IM", "ImageMask") === "true";
  const bits = isMask ? 1 : Number(entryOf(entries, "BPC", "BitsPerComponent"));
  const space = entryOf(entries, "CS", "ColorSpace");
  // A list is a palette, which has numbers.
  const components = isMask || Array.isArray(space) ? 1 : COMPONENTS.get(String(space));
  return (components === undefined ? COMPONENTS_POSSIBLE : [components])
    .map((count) => Math.ceil((width * count * bits) / 8) * height)
    .filter((length) => length > 0);
}

/** Takes the first EI between blanks that is not followed by image bytes. */
function endByLetters(bytes: Uint8Array, from: number): InlineImageEnd {
  for (let at = from; at + 2 < bytes.length; at++) {
    if (!isWhite(bytes[at] ?? 0) || !isLetters(bytes, at + 1)) continue;
    const follows = bytes.subarray(at + 3, at + 13);
    const isText = follows.every((byte) => isWhite(byte) || (byte >= 0x20 && byte < 0x7f));
    if (isText && (follows.length === 0 || isWhite(follows[0] ?? 0))) {
      return { dataEnd: at, end: at + 3, isKnown: false };
    }
  }
  return { dataEnd: bytes.length, end: bytes.length, isKnown: false };
}

function isLetters(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x45 && bytes[at + 1] === 0x49;
}
