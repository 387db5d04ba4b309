import { expect, test } from "vitest";
import { gather } from "#shared/storage/records/gather.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";

test("items of one turn are written together, and those of the next turn by another write", async () => {
  const writes: (readonly number[])[] = [];
  const write = gather<number>(async (items) => {
    writes.push(items);
  });
  await Promise.all([write(1), write(2), write(3)]);
  await write(4);
  expect(writes).toEqual([[1, 2, 3], [4]]);
});

test("an item counts as written only after its write, whose failure concerns the items of its turn alone", async () => {
  const outcomes: (() => Promise<void>)[] = [() => Promise.reject(new Error("full")), async () => {}];
  const write = gather<number>(async () => outcomes.shift()?.());
  const refused = await Promise.allSettled([write(1), write(2)]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(write(3)).resolves.toBeUndefined();
});

test("SQLite inserts all records of a write or none, and keeps those that are there", async () => {
  const records = openSqliteRecords({ file: ":memory:", now: Date.now });
  const record = (pk: string, body: object = {}) => ({ pk, sk: "A", body: { ...body } });
  await records.insertAll([record("1", { kept: true }), record("2")]);
  await records.insertAll([record("1"), record("3")]);
  expect((await records.get("1", "A"))?.body).toEqual({ kept: true });
  expect(await records.get("3", "A")).toBeDefined();
  const unwritable = { ...record("5"), created: Symbol("not a column") as unknown as number };
  await expect(records.insertAll([record("4"), unwritable])).rejects.toThrow();
  expect(await records.get("4", "A")).toBeUndefined();
  records.close();
});
