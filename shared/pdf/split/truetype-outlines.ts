/** Reads the outlines of a TrueType font's glyphs, some of which are composed of others (ISO 14496-22, 5.3). */
import { paddingOf } from "#shared/base/fonts/sfnt.ts";

interface OutlineTables {
  readonly glyf: Buffer;
  readonly loca: Buffer;
  readonly isLong: boolean;
  readonly count: number;
}

/** The outlines by glyph number; empty for a glyph without one. */
export function readOutlines({ glyf, loca, isLong, count }: OutlineTables): readonly Buffer[] {
  const offset = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  return Array.from({ length: count }, (_, glyph) => glyf.subarray(offset(glyph), offset(glyph + 1)));
}

/** Returns the glyphs, and those that they are composed of (ISO 14496-22, 5.3.3). */
export function withComponents(outlines: readonly Buffer[], glyphs: readonly number[]): ReadonlySet<number> {
  const kept = new Set<number>();
  const waiting = [...glyphs];
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (kept.has(glyph)) continue;
    kept.add(glyph);
    waiting.push(...components(outlines[glyph]));
  }
  return kept;
}

const COMPONENT = { wordArguments: 0x1, scale: 0x8, moreFollow: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

function components(outline: Buffer | undefined): readonly number[] {
  if (outline === undefined || outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const found: number[] = [];
  for (let at = 10; ; ) {
    const flags = outline.readUInt16BE(at);
    found.push(outline.readUInt16BE(at + 2));
    if ((flags & COMPONENT.moreFollow) === 0) return found;
    const transformation =
      flags & COMPONENT.scale ? 2 : flags & COMPONENT.twoScales ? 4 : flags & COMPONENT.matrix ? 8 : 0;
    at += 4 + (flags & COMPONENT.wordArguments ? 4 : 2) + transformation;
  }
}

/** Writes offsets of four bytes. */
export function writeOutlines(
  outlines: readonly Buffer[],
  kept: ReadonlySet<number>,
): readonly (readonly [string, Buffer])[] {
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  const written: Buffer[] = [];
  let at = 0;
  for (const [glyph, outline] of outlines.entries()) {
    if (kept.has(glyph)) {
      const padded = Buffer.concat([outline, Buffer.alloc(paddingOf(outline.length))]);
      written.push(padded);
      at += padded.length;
    }
    loca.writeUInt32BE(at, (glyph + 1) * 4);
  }
  return [
    ["glyf", Buffer.concat(written)],
    ["loca", loca],
  ];
}

export interface Need {
  readonly points: number;
  readonly contours: number;
  readonly elements: number;
  /** The nesting depth of components; 0 for a glyph without any. */
  readonly depth: number;
}

const NOTHING: Need = { points: 0, contours: 0, elements: 0, depth: 0 };

/** @param known the needs computed so far: a glyph within itself, which is never drawn, adds nothing */
export function needOf(outlines: readonly Buffer[], glyph: number, known: Map<number, Need>): Need {
  const found = known.get(glyph);
  if (found !== undefined) return found;
  known.set(glyph, NOTHING);
  const need = countNeed(outlines, glyph, known);
  known.set(glyph, need);
  return need;
}

function countNeed(outlines: readonly Buffer[], glyph: number, known: Map<number, Need>): Need {
  const outline = outlines[glyph];
  if (outline === undefined || outline.length === 0) return NOTHING;
  const contours = outline.readInt16BE(0);
  if (contours >= 0) {
    const points = contours === 0 ? 0 : outline.readUInt16BE(8 + contours * 2) + 1;
    return { ...NOTHING, points, contours };
  }
  const parts = components(outline);
  const needs = parts.map((part) => needOf(outlines, part, known));
  const sum = (of: (need: Need) => number) => needs.reduce((all, need) => all + of(need), 0);
  return {
    points: sum(({ points }) => points),
    contours: sum(({ contours: own }) => own),
    elements: parts.length,
    depth: 1 + Math.max(0, ...needs.map(({ depth }) => depth)),
  };
}
