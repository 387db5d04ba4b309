/** Composite glyphs are bounded: fonts whose glyphs cannot be drawn are refused, and ordinary ones are not. */
import { expect, test } from "vitest";
import { checkComposites } from "#shared/engine/fonts/check-composites.ts";

const MORE = 0x20;

/** A composite glyph (OpenType, "glyf"): -1 contours, a box, and components with flags, index and an offset of two bytes. */
function composite(...components: readonly number[]): Buffer {
  const head = Buffer.alloc(10);
  head.writeInt16BE(-1, 0);
  const records = components.map((index, at) => {
    const record = Buffer.alloc(6);
    record.writeUInt16BE(at + 1 < components.length ? MORE : 0, 0);
    record.writeUInt16BE(index, 2);
    return record;
  });
  return Buffer.concat([head, ...records]);
}

const SIMPLE = Buffer.alloc(10);

function check(...glyphs: readonly Buffer[]): void {
  const offsets = [0];
  for (const glyph of glyphs) offsets.push((offsets.at(-1) ?? 0) + glyph.length);
  checkComposites(Buffer.concat(glyphs), offsets);
}

test("letters with accents pass, three deep and with glyphs that several share", () => {
  check(SIMPLE, SIMPLE, composite(0, 1), composite(2, 1), composite(3, 1, 0));
});

test.each([
  ["a glyph that contains itself", [composite(0)], "more than 16 deep"],
  ["glyphs that contain each other", [composite(1), composite(0)], "more than 16 deep"],
  ["a chain of 18 glyphs", [...Array.from({ length: 17 }, (_, at) => composite(at + 1)), SIMPLE], "more than 16 deep"],
  [
    "glyphs that double ten times",
    [...Array.from({ length: 10 }, (_, at) => composite(at + 1, at + 1)), SIMPLE],
    "more than 1000",
  ],
  ["a glyph that ends early", [composite(0, 1).subarray(0, 15)], "ends too early"],
])("%s is refused", (_, glyphs, reason) => {
  expect(() => check(...(glyphs as Buffer[]))).toThrow(reason as string);
});
