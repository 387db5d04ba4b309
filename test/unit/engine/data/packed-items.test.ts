/** Items come out of their blocks as they were put in, in any order and from any position. */
import { describe, expect, test } from "vitest";
import { type ItemJson, PackedItems, packItems } from "#shared/engine/data/packed-items.ts";

/** Items of many lengths, with characters of one to four bytes. */
const ITEMS = Array.from({ length: 1_700 }, (_, at) => JSON.stringify({ Name: "aé€😀".repeat(at % 90), at }));

function packed(items: readonly ItemJson[], rows?: readonly number[]): PackedItems {
  return new PackedItems([...packItems(items.map((json, at) => ({ json, ...(rows && { row: rows[at] ?? 0 }) })))]);
}

describe("items", () => {
  test.each([
    [1, 1_700],
    [1, 1],
    [500, 2],
    [501, 500],
    [1_700, 1],
    [1_699, 10],
    [1_701, 1],
  ])("from position %i, %i of them", async (position, count) => {
    const items = packed(ITEMS);
    expect(items.count).toBe(1_700);
    // Twice, as what was read last is kept.
    for (let time = 0; time < 2; time++) {
      const wanted = ITEMS.slice(position - 1, position - 1 + count).map((json, at) => ({
        position: position + at,
        json,
      }));
      expect(await items.read(position, count)).toEqual(wanted);
    }
  });

  test("with their rows, where they come from a data file", async () => {
    const items = packed(
      ITEMS,
      ITEMS.map((_, at) => 2 * at),
    );
    expect((await items.read(499, 3)).map(({ row }) => row)).toEqual([996, 998, 1_000]);
  });

  test("that are long share no block with many others, so that little is unpacked at once", () => {
    const long = "x".repeat(600_000);
    expect([...packItems([long, long, long].map((json) => ({ json })))].map(({ ends }) => ends.length)).toEqual([2, 1]);
  });

  test("packed items of a large request take a fraction of their room", () => {
    const blocks = [...packItems(ITEMS.map((json) => ({ json })))];
    const bytes = blocks.reduce((sum, block) => sum + block.bytes.length, 0);
    expect(bytes).toBeLessThan(Buffer.byteLength(ITEMS.join("")) / 5);
  });
});
