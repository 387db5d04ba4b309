/** How many items are merged together. */
import { expect, test } from "vitest";
import { ChunkSize } from "#shared/service/produce/chunk-size.ts";

test("as many as are merged in 50 to 100 ms, whatever an item costs, once that was measured", () => {
  for (const itemMs of [0.2, 1, 10, 40]) {
    const size = new ChunkSize();
    for (let chunk = 0; chunk < 5; chunk++) size.note(size.items, size.items * itemMs);
    expect(size.items * itemMs).toBeGreaterThanOrEqual(Math.min(40, itemMs));
    expect(size.items * itemMs).toBeLessThanOrEqual(100);
  }
});

test("one at a time where an item takes longer than that", () => {
  const size = new ChunkSize();
  size.note(size.items, 60_000);
  expect(size.items).toBe(1);
});

test("small at first, and never so many that others wait for a free moment", () => {
  const size = new ChunkSize();
  expect(size.items).toBeLessThanOrEqual(20);
  for (let chunk = 0; chunk < 20; chunk++) size.note(size.items, 0);
  expect(size.items).toBeLessThanOrEqual(500);
});
