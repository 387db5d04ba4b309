import { expect, test } from "vitest";
import { secretInRecords } from "#shared/storage/links/link-secret.records.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";

test("all functions of a region sign with one secret, however many start at once", async () => {
  const records = openSqliteRecords({ file: ":memory:", now: Date.now });
  let made = 0;
  const randomBytes = (count: number) => new Uint8Array(count).fill(++made);
  const secrets = await Promise.all(Array.from({ length: 20 }, () => secretInRecords(records, randomBytes)));
  const first = Buffer.from(secrets[0] ?? []);
  expect(first).toHaveLength(32);
  expect(secrets.every((secret) => first.equals(secret))).toBe(true);
  expect(first.equals(await secretInRecords(records, randomBytes))).toBe(true);
});
