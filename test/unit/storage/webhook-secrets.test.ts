/** The secrets that sign webhooks: one for each account, exchanged without a pause. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { type WebhookSecrets, webhookSecrets } from "#shared/storage/repositories/webhook-secrets.ts";

const [ADA, BOB] = ["us01m7yrqs0awwtr6js1459dta37", "us01m7yrqs0awwtr6js1459dta38"] as AccountId[] as [
  AccountId,
  AccountId,
];

let records: ReturnType<typeof openSqliteRecords>;
let secrets: WebhookSecrets;
let now: number;
beforeEach(() => {
  now = 1_795_222_800_000;
  records = openSqliteRecords({ file: ":memory:", now: () => now });
  secrets = webhookSecrets(records, {
    now: () => now,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  });
});
afterEach(() => records.close());

test("an account has one, of 32 random bytes, and another account another", async () => {
  const secret = await secrets.getOrMake(ADA);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await secrets.getOrMake(ADA)).toBe(secret);
  expect(await secrets.listSigning(ADA)).toEqual([secret]);
  expect(await secrets.getOrMake(BOB)).not.toBe(secret);
});

test("asked for ten times at once, it is made once", async () => {
  const told = await Promise.all(Array.from({ length: 10 }, () => secrets.getOrMake(ADA)));
  expect(new Set(told).size).toBe(1);
});

test("a new one signs beside the former for a day, and then alone", async () => {
  const former = await secrets.getOrMake(ADA);
  const secret = await secrets.renew(ADA);
  expect(secret).not.toBe(former);
  expect(await secrets.listSigning(ADA)).toEqual([secret, former]);
  now += 24 * 3_600_000 - 1;
  expect(await secrets.listSigning(ADA)).toEqual([secret, former]);
  now += 1;
  expect(await secrets.listSigning(ADA)).toEqual([secret]);
  expect(await secrets.getOrMake(ADA)).toBe(secret);
});

test("renewed ten times at once, it is one of the new ones", async () => {
  const told = await Promise.all(Array.from({ length: 10 }, () => secrets.renew(ADA)));
  expect(new Set(told).size).toBe(10);
  expect(told).toContain(await secrets.getOrMake(ADA));
});

test("an account without a secret signs with none", async () => {
  expect(await secrets.listSigning(ADA)).toEqual([]);
});
