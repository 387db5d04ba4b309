/** When keys were last used: to the hour, and without a write for each call. */
import { expect, test } from "vitest";
import { keyUses } from "#shared/storage/repositories/key-uses.ts";
import { memoryRecords } from "#test/support/memory-stores.ts";

const HOUR = 60 * 60 * 1000;

function opened() {
  let now = 10 * HOUR;
  let writes = 0;
  const records = memoryRecords(new Map(), () => now);
  const counted = {
    ...records,
    insert: (record: Parameters<typeof records.insert>[0]) => {
      writes += 1;
      return records.insert(record);
    },
    replace: (record: Parameters<typeof records.replace>[0]) => {
      writes += 1;
      return records.replace(record);
    },
  };
  return {
    uses: () => keyUses(counted, () => now),
    wait: (duration: number) => {
      now += duration;
    },
    writes: () => writes,
    now: () => now,
  };
}

test("the first use is noted, and a use an hour later; uses in between are not written, by any process", async () => {
  const { uses, wait, writes, now } = opened();
  const [one, other] = [uses(), uses()];
  expect(await one.lastUse("a")).toBeUndefined();
  const first = now();
  for (let call = 0; call < 100; call++) await one.note("a");
  await other.note("a");
  expect([await one.lastUse("a"), writes()]).toEqual([first, 1]);
  wait(HOUR + 1);
  await one.note("a");
  expect([await other.lastUse("a"), writes()]).toEqual([now(), 2]);
  expect(await one.lastUse("b")).toBeUndefined();
});

test("a store that fails fails no call", async () => {
  const failing = keyUses({ get: () => Promise.reject(new Error("gone")) } as never, () => 0);
  await expect(failing.note("a")).resolves.toBeUndefined();
});
