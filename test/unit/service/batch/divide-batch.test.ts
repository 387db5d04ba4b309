/** How many items a range has, and how many workers a batch gets. */
import { describe, expect, test } from "vitest";
import { PackedItems, packItems } from "#shared/engine/data/packed-items.ts";
import { divideBatch, estimatedPages, type WorkToDivide } from "#shared/service/batch/divide-batch.ts";

const LETTERS: WorkToDivide = { count: 100_000, isConverted: true, pagesEach: 1, rangesAtOnce: 60 };

/** As many items as share a conversion. */
const GROUP = 24;

describe("workers", () => {
  test("a small batch starts a few of them, and a large one as many as the deployment has", () => {
    expect(divideBatch({ ...LETTERS, count: 1000 }).atOnce).toBe(4);
    expect(divideBatch({ ...LETTERS, count: 10_000 }).atOnce).toBe(20);
    expect(divideBatch(LETTERS).atOnce).toBe(60);
  });

  test("a small batch of long documents gets more of them than one of letters", () => {
    expect(divideBatch({ ...LETTERS, count: 1000, pagesEach: 26 }).atOnce).toBe(52);
  });

  test("there are never more than the deployment has", () => {
    expect(divideBatch({ ...LETTERS, count: 100, rangesAtOnce: 2 }).atOnce).toBe(2);
  });
});

describe("ranges", () => {
  test("ranges of 20 KB letters in a large batch reach the 5 MiB of a part that S3 copies", () => {
    for (const count of [3000, 10_000, 100_000]) {
      expect(divideBatch({ ...LETTERS, count }).itemsMax * 20_000).toBeGreaterThanOrEqual(5 * 1024 * 1024);
    }
  });

  test("ranges of 100 KB reports reach 5 MiB, too, and are no larger, as making them takes long", () => {
    const { itemsMax } = divideBatch({ ...LETTERS, count: 10_000, pagesEach: 26 });
    expect(itemsMax * 100_000).toBeGreaterThanOrEqual(5 * 1024 * 1024);
    expect(itemsMax).toBeLessThan(divideBatch(LETTERS).itemsMax);
  });

  test("never divide a group of items that share a conversion", () => {
    for (const count of [1, 100, 777, 2999, 3001, 100_000]) {
      expect(divideBatch({ ...LETTERS, count }).itemsMax % GROUP).toBe(0);
    }
  });

  test("are more than the workers of a small batch, so that all of these have work to the end", () => {
    const { itemsMax, atOnce } = divideBatch({ ...LETTERS, count: 1000 });
    expect(1000 / itemsMax).toBeGreaterThan(2 * atOnce);
  });
});

describe("the pages of an item", () => {
  const itemsOf = (items: readonly object[]) =>
    new PackedItems([...packItems(items.map((item) => ({ json: JSON.stringify(item) })))]);

  test("are those of the template, where the data are short", () => {
    expect(estimatedPages({ pageCount: 26 }, itemsOf([{ Name: "Ada" }]))).toBe(26);
    expect(estimatedPages({ pageCount: null }, itemsOf([{ Name: "Ada" }]))).toBe(1);
  });

  test("are more where the data are long lists", () => {
    const rows = Array.from({ length: 400 }, (_, row) => ({ Item: `Item ${row}`, Quantity: row, Price: "12.50" }));
    const items = itemsOf([{ rows }, { rows }, { rows: [] }]);
    expect(estimatedPages({ pageCount: 1 }, items)).toBeGreaterThan(5);
  });
});
