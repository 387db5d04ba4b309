import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import type { Account } from "#shared/model/account.ts";
import { accountRepository } from "#shared/store/accounts.ts";
import { openSqliteRecords } from "#shared/store/records.sqlite.ts";

const ACCOUNT: Account = { id: "us1" as Account["id"], plan: "Business", region: "eu" };
const KEY = "0123456789abcdef0123456789abcdef";

test("a key opens its account, and no other key does", async () => {
  const accounts = accountRepository(openSqliteRecords({ file: ":memory:", now: Date.now }), Date.now);
  await accounts.insert(ACCOUNT);
  await accounts.addKey(KEY, ACCOUNT);
  expect(await accounts.findByKey(KEY)).toEqual(ACCOUNT);
  expect(await accounts.findByKey(KEY.toUpperCase())).toBeUndefined();
  expect(await accounts.findByKey("")).toBeUndefined();
});

test("a key is nowhere on disk", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-accounts-"));
  const file = path.join(folder, "directory.db");
  const records = openSqliteRecords({ file, now: Date.now });
  await accountRepository(records, Date.now).addKey(KEY, ACCOUNT);
  const onDisk = readFileSync(file, "latin1") + readFileSync(`${file}-wal`, "latin1");
  expect(onDisk).toContain("Business");
  expect(onDisk).not.toContain(KEY);
  records.close();
  await rm(folder, { recursive: true });
});
