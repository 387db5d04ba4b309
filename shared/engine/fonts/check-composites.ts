/**
 * Checks that the composite glyphs of a font can be drawn: glyphs that contain each other, or contain others many times over,
 * keep a program that draws them busy for a minute (OpenType, "glyf", Composite Glyph Description).
 */
import { damaged } from "./font-failure.ts";

/** Real fonts nest accents on letters two or three deep. */
const DEPTH_MAX = 16;
/** The simple glyphs that one composite glyph consists of in the end. */
const PARTS_MAX = 1_000;

const [WORDS, SCALE, MORE, TWO_SCALES, MATRIX] = [0x1, 0x8, 0x20, 0x40, 0x80];

interface Size {
  readonly depth: number;
  readonly parts: number;
}

const SIMPLE: Size = { depth: 0, parts: 1 };

/**
 * @param glyf the table
 * @param offsets where each glyph begins in it; the last one is its end
 * @throws FontFailure
 */
export function checkComposites(glyf: Buffer, offsets: readonly number[]): void {
  const sizes = new Map<number, Size | undefined>();
  const sizeOf = (glyph: number, depth: number): Size => {
    if (depth > DEPTH_MAX) throw damaged(`its glyphs contain each other more than ${DEPTH_MAX} deep`);
    const known = sizes.get(glyph);
    if (known !== undefined) return known;
    let size = SIMPLE;
    const components = componentsOf(glyf.subarray(offsets[glyph] ?? 0, offsets[glyph + 1] ?? 0));
    if (components.length > 0) {
      const inner = components.map((each) => sizeOf(each, depth + 1));
      const parts = inner.reduce((sum, each) => sum + each.parts, 0);
      size = { depth: 1 + Math.max(...inner.map((each) => each.depth)), parts };
    }
    if (size.parts > PARTS_MAX) throw damaged(`one of its glyphs consists of more than ${PARTS_MAX} others`);
    if (size.depth > DEPTH_MAX) throw damaged(`its glyphs contain each other more than ${DEPTH_MAX} deep`);
    sizes.set(glyph, size);
    return size;
  };
  for (let glyph = 0; glyph < offsets.length - 1; glyph++) sizeOf(glyph, 0);
}

/** Returns the indexes of the glyphs in a composite one; none for a simple one. */
function componentsOf(glyph: Buffer): readonly number[] {
  if (glyph.length < 10 || glyph.readInt16BE(0) >= 0) return [];
  const found: number[] = [];
  for (let at = 10, flags = MORE; flags & MORE; ) {
    if (at + 4 > glyph.length) throw damaged("one of its glyphs ends too early");
    flags = glyph.readUInt16BE(at);
    found.push(glyph.readUInt16BE(at + 2));
    if (found.length > PARTS_MAX) throw damaged(`one of its glyphs consists of more than ${PARTS_MAX} others`);
    const scale = flags & SCALE ? 2 : flags & TWO_SCALES ? 4 : flags & MATRIX ? 8 : 0;
    at += 4 + (flags & WORDS ? 4 : 2) + scale;
  }
  return found;
}
