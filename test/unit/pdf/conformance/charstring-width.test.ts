/** The width of a glyph is found wherever its program computes it (Adobe technical note 5177, 4.5). */
import { expect, test } from "vitest";
import { charstringWidth } from "#shared/pdf/conformance/charstring-width.ts";

const END = 14;
/** Numbers up to 107 are written as one byte. */
const number = (value: number) => value + 139;

test.each([
  ["a quotient", [number(3), number(2), 12, 12], 1.5],
  ["a sum", [number(3), number(2), 12, 10], 5],
  ["a difference", [number(3), number(2), 12, 11], 1],
  ["a product", [number(3), number(2), 12, 24], 6],
  ["the opposite", [number(3), 12, 14], -3],
  ["an absolute value", [number(-3), 12, 9], 3],
  ["a quotient of a sum", [number(3), number(2), 12, 10, number(2), 12, 12], 2.5],
])("that is %s", (_, computed, width) => {
  expect(charstringWidth(Uint8Array.of(...computed, END), [], [])).toBe(width);
});

test("that is computed in a way that reads no numbers is unknown", () => {
  expect(charstringWidth(Uint8Array.of(number(3), 12, 23, END), [], [])).toBeUndefined();
});
