/** Fonts reduced to the characters that are shown (ISO 14496-22). */
import { expect, test } from "vitest";
import { cutTrueType, readTrueType } from "#shared/pdf/split/cut-truetype.ts";
import { COMPOSED_CODES, composedFont, sumOf, tablesOf } from "#test/support/composed-font.ts";

const [A, B] = [Buffer.alloc(6, 0xaa), Buffer.alloc(6, 0xbb)];

function cut(...codes: readonly number[]): Buffer {
  const font = cutOf(composedFont(), codes);
  if (font === undefined) throw new Error("the font was not cut");
  return Buffer.from(font);
}

function cutOf(font: Uint8Array, codes: readonly number[]): Uint8Array | undefined {
  const read = readTrueType(font);
  return read && cutTrueType(read, new Set(codes));
}

test("the outlines, widths and codes of other characters are gone", () => {
  const font = cut(COMPOSED_CODES.b);
  expect(font.includes(B)).toBe(true);
  expect(font.includes(A)).toBe(false);
  const tables = tablesOf(font);
  expect(tables.get("hmtx")?.readUInt16BE(4)).toBe(0);
  expect(tables.get("hmtx")?.readUInt16BE(8)).toBe(702);
  const map = tables.get("cmap")?.subarray(18);
  expect([map?.[COMPOSED_CODES.a], map?.[COMPOSED_CODES.b], map?.[COMPOSED_CODES.composed]]).toEqual([0, 2, 0]);
});

test("glyphs keep their numbers, and those that another is composed of stay", () => {
  const font = cut(COMPOSED_CODES.composed);
  expect(font.includes(B)).toBe(true);
  expect(font.includes(A)).toBe(false);
  const loca = tablesOf(font).get("loca") ?? Buffer.alloc(0);
  const lengths = [0, 1, 2, 3].map((glyph) => loca.readUInt32BE(glyph * 4 + 4) - loca.readUInt32BE(glyph * 4));
  expect(lengths).toEqual([16, 0, 16, 16]);
  expect(tablesOf(font).get("head")?.readInt16BE(50), "offsets of four bytes").toBe(1);
});

test("nothing tells of what the other characters were: no width, no box, no count of points", () => {
  for (const table of ["hmtx", "head", "maxp"]) {
    const [own, same] = [composedFont({ other: 1 }), composedFont({ other: 2 })].map((font) =>
      tablesOf(Buffer.from(cutOf(font, [COMPOSED_CODES.a]) ?? [])).get(table),
    );
    if (table === "head") own?.copy(same ?? Buffer.alloc(0), 8, 8, 12);
    expect(own).toEqual(same);
  }
});

test("the sum of the whole is the one that every font has", () => {
  expect(sumOf(cut(COMPOSED_CODES.a))).toBe(0xb1b0afba);
});

test("a font that is cut off is not cut", () => {
  const font = composedFont();
  for (let length = 0; length < font.length - 4; length++)
    expect(cutOf(font.subarray(0, length), [1, 2, 3])).toBeUndefined();
});

test("a font whose characters are mapped in another way is not cut", () => {
  const font = composedFont();
  font.writeUInt16BE(4, font.indexOf(Buffer.from([0, 1, 0, 1, 0, 0])) + 12 - 2);
  expect(cutOf(font, [1])).toBeUndefined();
});
