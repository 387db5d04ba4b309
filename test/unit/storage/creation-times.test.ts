import { expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { creationTimesOf } from "#shared/storage/repositories/creation-times.ts";

const account = "us1" as AccountId;

test("two things of one account never share a millisecond, even of one clock tick (callers.md, 15)", async () => {
  const records = openSqliteRecords({ file: ":memory:", now: () => 1000 });
  const creationTimes = creationTimesOf(records, () => 1000);
  const reserved = await Promise.all(Array.from({ length: 50 }, () => creationTimes.reserve(account)));
  expect(new Set(reserved).size).toBe(50);
  expect(Math.min(...reserved)).toBe(1000);
  expect(Math.max(...reserved)).toBe(1049);
});

test("another account's times are its own", async () => {
  const creationTimes = creationTimesOf(openSqliteRecords({ file: ":memory:", now: () => 1000 }), () => 1000);
  expect(await creationTimes.reserve(account)).toBe(1000);
  expect(await creationTimes.reserve("us2" as AccountId)).toBe(1000);
});

test("regions that share no table take their milliseconds in turn, and never the same one", async () => {
  const reserved = await Promise.all(
    [0, 1, 2, 3].flatMap((offset) => {
      const creationTimes = creationTimesOf(openSqliteRecords({ file: ":memory:", now: () => 1001 }), () => 1001, {
        every: 4,
        offset,
      });
      return [creationTimes.reserve(account), creationTimes.reserve(account)];
    }),
  );
  expect(reserved.toSorted((a, b) => a - b)).toEqual([1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008]);
});
