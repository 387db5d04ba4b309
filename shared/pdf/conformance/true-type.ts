/** Reads which glyphs a TrueType font program has, and their widths (OpenType 1.9). */
import { readDirectory } from "#shared/base/fonts/sfnt.ts";
import type { Glyph } from "./check-glyphs.ts";

type CharacterMap = (code: number) => number;

/** The code ranges that symbolic fonts use for their characters (ISO 32000-1, 9.6.6.4). */
const SYMBOL_PAGES = [0, 0xf000, 0xf100, 0xf200];

export class TrueType {
  /** Character maps by platform and encoding: `3,1` is Unicode, `3,0` symbols, `1,0` Macintosh. */
  readonly maps: ReadonlyMap<string, CharacterMap>;
  readonly #glyphCount: number;
  readonly #unitsPerEm: number;
  readonly #metricsCount: number;
  readonly #metrics: DataView;

  /** @throws RangeError, TypeError if a table is missing or cut off */
  constructor(bytes: Uint8Array) {
    const tables = TrueType.tables(bytes);
    const table = (name: string): DataView => view(tables.get(name));
    this.#glyphCount = table("maxp").getUint16(4);
    this.#unitsPerEm = table("head").getUint16(18) || 1000;
    this.#metricsCount = table("hhea").getUint16(34);
    this.#metrics = table("hmtx");
    const maps = tables.get("cmap");
    this.maps = maps ? readMaps(view(maps)) : new Map();
  }

  /** A table that is cut off has the bytes that are there. */
  static tables(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new Map(
      readDirectory(file).map(({ tag, offset, length }) => [tag, bytes.subarray(offset, offset + length)]),
    );
  }

  get glyphCount(): number {
    return this.#glyphCount;
  }

  glyphOfCid(glyph: number): Glyph | undefined {
    return glyph < this.#glyphCount ? { width: this.#width(glyph), isNotdef: glyph === 0 } : undefined;
  }

  /** ISO 32000-1, 9.6.6.4: the Macintosh map is used only if there is none for symbols. */
  glyphOfSymbol(code: number): Glyph | undefined {
    const symbols = this.maps.get("3,0");
    if (!symbols) return this.#found(this.maps.get("1,0")?.(code));
    return this.#found(...SYMBOL_PAGES.map((page) => symbols(page + code)));
  }

  /**
   * @param character the character in Unicode, if known
   * @param macCode its code in Mac Roman, if it has one
   */
  glyphOfCharacter(character: number | undefined, macCode: number | undefined): Glyph | undefined {
    const inUnicode = character === undefined ? undefined : this.maps.get("3,1")?.(character);
    return this.#found(inUnicode, macCode === undefined ? undefined : this.maps.get("1,0")?.(macCode));
  }

  #found(...glyphs: readonly (number | undefined)[]): Glyph | undefined {
    const glyph = glyphs.find((number) => number !== undefined && number !== 0);
    return glyph === undefined ? undefined : this.glyphOfCid(glyph);
  }

  #width(glyph: number): number | undefined {
    const index = Math.min(glyph, this.#metricsCount - 1);
    if (index < 0 || index * 4 + 2 > this.#metrics.byteLength) return undefined;
    return (this.#metrics.getUint16(index * 4) * 1000) / this.#unitsPerEm;
  }
}

function view(bytes: Uint8Array | undefined): DataView {
  if (!bytes) throw new TypeError("a table is missing");
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readMaps(table: DataView): ReadonlyMap<string, CharacterMap> {
  const maps = new Map<string, CharacterMap>();
  for (let index = 0; index < table.getUint16(2); index++) {
    const entry = 4 + index * 8;
    const key = `${table.getUint16(entry)},${table.getUint16(entry + 2)}`;
    maps.set(key, guarded(readMap(table, table.getUint32(entry + 4))));
  }
  return maps;
}

/** A truncated table maps nothing from that point on. */
function guarded(map: CharacterMap): CharacterMap {
  return (code) => {
    try {
      return map(code);
    } catch {
      return 0;
    }
  };
}

function readMap(table: DataView, at: number): CharacterMap {
  const format = table.getUint16(at);
  if (format === 0) return (code) => (code < 256 ? table.getUint8(at + 6 + code) : 0);
  if (format === 4) return (code) => lookUpSegment(table, at, code);
  if (format === 6) return (code) => lookUpRange(table, at, code);
  // Simple fonts have characters of 16 bits at most, for which other formats are not used.
  return () => 0;
}

function lookUpRange(table: DataView, at: number, code: number): number {
  const index = code - table.getUint16(at + 6);
  return index >= 0 && index < table.getUint16(at + 8) ? table.getUint16(at + 10 + index * 2) : 0;
}

function lookUpSegment(table: DataView, at: number, code: number): number {
  const doubled = table.getUint16(at + 6);
  for (let segment = 0; segment < doubled; segment += 2) {
    const end = table.getUint16(at + 14 + segment);
    if (code > end) continue;
    const start = table.getUint16(at + 16 + doubled + segment);
    if (code < start) return 0;
    const delta = table.getUint16(at + 16 + 2 * doubled + segment);
    const rangeAt = at + 16 + 3 * doubled + segment;
    const range = table.getUint16(rangeAt);
    if (range === 0) return (code + delta) & 0xffff;
    const glyph = table.getUint16(rangeAt + range + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
