/** The estimate of the time that a batch needs (docs/many-items.md, "Very many items"). */
import { expect, test } from "vitest";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { progressOf } from "#shared/service/batch/batch-progress.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import type { BatchRange, RangeRepository } from "#shared/storage/repositories/ranges.ts";

const ID = "eu1" as DocumentId;
const PLANNED_AT = 1_000_000;

/** @param reports the items of each range that are done, and the seconds after the plan at which it reported them */
function progressAfter(seconds: number, reports: readonly (readonly [items: number, at: number])[]) {
  const list = reports.map(([items, at]) => ({
    range: { chunks: items === 0 ? [] : [{ items }], touched: PLANNED_AT + at * 1000 } as unknown as BatchRange,
    rev: 1,
  }));
  const ranges = { list: async () => list } as unknown as RangeRepository;
  const batch = { id: ID, itemsTotal: 1000, planned: { at: PLANNED_AT } } as unknown as Batch;
  return progressOf({ ranges, now: () => PLANNED_AT + seconds * 1000 }, batch);
}

test("it is the rate up to the last report, less the time since then", async () => {
  expect(
    await progressAfter(10, [
      [100, 10],
      [0, 1],
    ]),
  ).toMatchObject({ itemsDone: 100, secondsLeft: 90 });
  expect(
    await progressAfter(30, [
      [100, 10],
      [0, 1],
    ]),
  ).toMatchObject({ itemsDone: 100, secondsLeft: 70 });
  expect(await progressAfter(500, [[100, 10]])).toMatchObject({ secondsLeft: 0 });
});

test("it is not told from a few items, for which workers were started", async () => {
  expect(await progressAfter(5, [[19, 5]])).toMatchObject({ itemsDone: 19, secondsLeft: undefined });
  expect(await progressAfter(5, [[20, 5]])).toMatchObject({ secondsLeft: 245 });
  expect(await progressAfter(5, [])).toMatchObject({ itemsDone: 0, secondsLeft: undefined });
});
