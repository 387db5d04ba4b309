/** Reads which glyphs a CFF font program has, and their widths (Adobe technical notes 5176 and 5177). */

import { charstringWidth, type Subroutines } from "./charstring-width.ts";
import type { Glyph } from "./check-glyphs.ts";
import { readDict, readIndex } from "./compact-font-data.ts";
import { STANDARD_NAMES, standardName } from "./glyph-names.ts";

/** Operators of dictionaries; two-byte operators are numbered from 1200. */
const CHARSET = 15;
const ENCODING = 16;
const CHARSTRINGS = 17;
const PRIVATE = 18;
const SUBROUTINES = 19;
const DEFAULT_WIDTH = 20;
const NOMINAL_WIDTH = 21;
const FONT_MATRIX = 1207;
const REGISTRY = 1230;
const FONT_DICTS = 1236;
const FONT_DICT_SELECT = 1237;

type Dict = ReadonlyMap<number, readonly number[]>;

interface Metrics {
  readonly usual: number;
  readonly nominal: number;
  readonly local: Subroutines;
}

export class CompactFont {
  readonly #bytes: Uint8Array;
  readonly #charstrings: readonly Uint8Array[];
  readonly #global: Subroutines;
  readonly #metrics: readonly Metrics[];
  readonly #fontDictOf: (glyph: number) => number;
  readonly #scale: number;
  readonly #isCid: boolean;
  /** Glyphs by name, or by character number. */
  readonly #glyphs: ReadonlyMap<string | number, number>;
  readonly #encoding: ReadonlyMap<number, number> | undefined;

  /** @throws RangeError if it is cut off */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const names = readIndex(bytes, bytes[2] ?? 4);
    const tops = readIndex(bytes, names.end);
    const strings = readIndex(bytes, tops.end);
    this.#global = readIndex(bytes, strings.end).items;
    const top = readDict(tops.items[0] ?? new Uint8Array());
    this.#charstrings = readIndex(bytes, first(top, CHARSTRINGS)).items;
    this.#isCid = top.has(REGISTRY);
    const fontDicts = this.#isCid ? readIndex(bytes, first(top, FONT_DICTS)).items.map(readDict) : [top];
    this.#metrics = fontDicts.map((dict) => this.#readMetrics(dict));
    this.#fontDictOf = this.#isCid ? readSelect(bytes, first(top, FONT_DICT_SELECT)) : () => 0;
    this.#scale = ((top.get(FONT_MATRIX) ?? fontDicts[0]?.get(FONT_MATRIX))?.[0] ?? 0.001) * 1000;
    const identifiers = this.#readCharset(first(top, CHARSET));
    const label = (id: number): string | number => (this.#isCid ? id : nameOf(id, strings.items));
    this.#glyphs = new Map(identifiers.map((id, glyph) => [label(id), glyph] as const).reverse());
    this.#encoding = first(top, ENCODING) > 1 ? this.#readEncoding(first(top, ENCODING)) : undefined;
  }

  /** Returns the names of the glyphs, or the character numbers in a font that uses those. */
  get labels(): readonly (string | number)[] {
    return [...this.#glyphs.keys()];
  }

  get glyphCount(): number {
    return this.#charstrings.length;
  }

  /** In a font without character numbers, the glyph numbers serve as such. */
  glyphOfCid(cid: number): Glyph | undefined {
    const glyph = this.#isCid ? this.#glyphs.get(cid) : cid;
    return glyph === undefined || glyph >= this.#charstrings.length ? undefined : this.#glyph(glyph);
  }

  /** @param name the name of the glyph, unless the font's own encoding applies */
  glyphOfCode(code: number, name: string | undefined): Glyph | undefined {
    const own = this.#encoding ? this.#encoding.get(code) : this.#glyphs.get(standardName(code) ?? "");
    const glyph = name === undefined ? own : this.#glyphs.get(name);
    return glyph === undefined ? undefined : this.#glyph(glyph);
  }

  #glyph(glyph: number): Glyph {
    const metrics = this.#metrics[this.#fontDictOf(glyph)];
    const charstring = this.#charstrings[glyph];
    const width = metrics && charstring && charstringWidth(charstring, this.#global, metrics.local);
    if (!metrics || width === undefined) return { width: undefined, isNotdef: glyph === 0 };
    const [units, more] = width === "usual" ? [metrics.usual, 0] : [metrics.nominal, width];
    const wholeWidth = (Math.trunc(units) + more) * this.#scale;
    return { width: (units + more) * this.#scale, wholeWidth, isNotdef: glyph === 0 };
  }

  #readMetrics(dict: Dict): Metrics {
    const [size = 0, offset = 0] = dict.get(PRIVATE) ?? [];
    const own = readDict(this.#bytes.subarray(offset, offset + size));
    const local = own.has(SUBROUTINES) ? readIndex(this.#bytes, offset + first(own, SUBROUTINES)).items : [];
    return { usual: first(own, DEFAULT_WIDTH), nominal: first(own, NOMINAL_WIDTH), local };
  }

  /** Returns the name or character number of each glyph. */
  #readCharset(offset: number): readonly number[] {
    const count = this.#charstrings.length;
    if (offset <= 2) return Array.from({ length: count }, (_, glyph) => glyph);
    const view = viewOf(this.#bytes);
    const format = view.getUint8(offset);
    const identifiers = [0];
    for (let at = offset + 1; identifiers.length < count; ) {
      const from = view.getUint16(at);
      const left = format === 0 ? 0 : format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
      for (let id = from; id <= from + left; id++) identifiers.push(id);
      at += 2 + format;
    }
    return identifiers.slice(0, count);
  }

  #readEncoding(offset: number): ReadonlyMap<number, number> {
    const view = viewOf(this.#bytes);
    const codes = new Map<number, number>();
    const format = view.getUint8(offset) & 0x7f;
    let glyph = 1;
    for (let index = 0; index < view.getUint8(offset + 1); index++) {
      const at = offset + 2 + index * (format + 1);
      const from = view.getUint8(at);
      const left = format === 0 ? 0 : view.getUint8(at + 1);
      for (let code = from; code <= from + left; code++) codes.set(code, glyph++);
    }
    return codes;
  }
}

function readSelect(bytes: Uint8Array, offset: number): (glyph: number) => number {
  const view = viewOf(bytes);
  if (view.getUint8(offset) === 0) return (glyph) => view.getUint8(offset + 1 + glyph);
  return (glyph) => {
    let found = 0;
    for (let index = 0; index < view.getUint16(offset + 1); index++) {
      const at = offset + 3 + index * 3;
      if (view.getUint16(at) > glyph) break;
      found = view.getUint8(at + 2);
    }
    return found;
  };
}

function nameOf(id: number, strings: readonly Uint8Array[]): string {
  return STANDARD_NAMES[id] ?? Buffer.from(strings[id - STANDARD_NAMES.length] ?? []).toString("latin1");
}

function first(dict: Dict, operator: number): number {
  return dict.get(operator)?.[0] ?? 0;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
