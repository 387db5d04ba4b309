/** How many requests of an account run at once, over the records of one machine. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { LEASE_MS, type RunningRequests, runningRequests } from "#shared/storage/repositories/running-requests.ts";

const [A, B] = ["us1", "us2"] as unknown as readonly [AccountId, AccountId];
const MAX = 3;

let time: number;
let records: Records & { close(): void };
let running: RunningRequests;
beforeEach(() => {
  time = 1_000_000_000;
  records = openSqliteRecords({ file: ":memory:", now: () => time });
  running = runningRequests(records, { now: () => time, max: MAX });
});
afterEach(() => records.close());

test("as many of twenty simultaneous requests begin as may run at once, and another account is not concerned", async () => {
  const begun = await Promise.all(Array.from({ length: 20 }, () => running.begin(A)));
  expect(begun.filter((request) => request !== undefined)).toHaveLength(MAX);
  expect(await running.begin(B)).toBeDefined();
});

test("one that ends makes room for one", async () => {
  const [first] = await Promise.all(Array.from({ length: MAX }, () => running.begin(A)));
  await first?.end();
  expect(await running.begin(A)).toBeDefined();
  expect(await running.begin(A)).toBeUndefined();
});

test("one whose function was killed counts until its lease ends, and one that renews it for as long as it runs", async () => {
  const [first] = await Promise.all(Array.from({ length: MAX }, () => running.begin(A)));
  time += LEASE_MS - 1000;
  await first?.renew();
  expect(await running.begin(A)).toBeUndefined();
  time += 1000;
  const next = await Promise.all([1, 2, 3].map(() => running.begin(A)));
  expect(next.filter((request) => request !== undefined)).toHaveLength(MAX - 1);
});
