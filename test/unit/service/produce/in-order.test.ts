import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { inOrder } from "#shared/service/produce/in-order.ts";

async function all<Result>(results: AsyncIterable<Result>): Promise<readonly Result[]> {
  const found: Result[] = [];
  for await (const result of results) found.push(result);
  return found;
}

test("results come in the order of the items, however long each takes", async () => {
  const results = inOrder([30, 1, 20, 2], 3, async (ms) => {
    await pause(ms);
    return ms;
  });
  expect(await all(results)).toEqual([30, 1, 20, 2]);
});

test("so many works are under way, and no more", async () => {
  let underWay = 0;
  let most = 0;
  const results = inOrder(Array.from({ length: 20 }), 3, async (_, index) => {
    most = Math.max(most, ++underWay);
    await pause(2);
    underWay--;
    return index;
  });
  expect(await all(results)).toHaveLength(20);
  expect(most).toBe(3);
});

test("further works begin while one takes longer than those behind it, up to the number that may be held", async () => {
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 0) await first;
    return item;
  };
  const results = all(inOrder([0, 1, 2, 3, 4, 5, 6], 2, work, { heldMax: 4 }));
  await pause(5);
  expect(begun).toEqual([0, 1, 2, 3]);
  endFirst();
  expect(await results).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test("so many works are under way, and no more, however many may be held", async () => {
  let underWay = 0;
  let most = 0;
  const work = async (ms: number) => {
    most = Math.max(most, ++underWay);
    await pause(ms);
    underWay--;
    return ms;
  };
  const times = Array.from({ length: 20 }, (_, index) => (index * 7) % 5);
  expect(await all(inOrder(times, 3, work, { heldMax: 6 }))).toEqual(times);
  expect(most).toBe(3);
});

test("a result that is ready comes once the next work has begun, and not only when no more may be held", async () => {
  const begun: number[] = [];
  const results = inOrder(
    [0, 1, 2, 3, 4, 5],
    1,
    async (item) => {
      begun.push(item);
      return item;
    },
    { heldMax: 4 },
  );
  expect((await results.next()).value).toBe(0);
  expect(begun).toEqual([0, 1]);
});

test("a failure comes in its turn, after what came before, and no further work begins", async () => {
  const begun: number[] = [];
  const found: number[] = [];
  const results = inOrder([0, 1, 2, 3, 4, 5, 6], 2, async (item) => {
    begun.push(item);
    if (item === 2) throw new Error("item 2");
    return item;
  });
  await expect(
    (async () => {
      for await (const result of results) found.push(result);
    })(),
  ).rejects.toThrow("item 2");
  expect(found).toEqual([0, 1]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("an empty list gives an empty list", async () => {
  expect(await all(inOrder([], 2, async () => 1))).toEqual([]);
});
