import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Account } from "#shared/base/model/account.ts";
import { includesRights, KEY_RIGHTS, type KeyRights } from "#shared/base/model/api-key.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { RecordConflict, type Records } from "#shared/storage/records/records.ts";
import { type AccountRepository, accountRepository } from "#shared/storage/repositories/accounts.ts";

const ACCOUNT: Account = { id: "us1" as Account["id"], plan: "Business", region: "eu" };
const OTHER: Account = { id: "us2" as Account["id"], plan: "Free", region: "us" };
const KEY = "0123456789abcdef0123456789abcdef";
const SECOND_KEY = "fedcba9876543210fedcba9876543210";
/** The hash of KEY, computed with `printf %s $KEY | sha256sum`. */
const HASH = "3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9";

let time: number;
let directory: Records;
let accounts: AccountRepository;
beforeEach(() => {
  time = 1_000;
  directory = openSqliteRecords({ file: ":memory:", now: () => time });
  accounts = accountRepository(directory, () => time++);
});

test("a key opens its account, and no other key does", async () => {
  await accounts.insert(ACCOUNT);
  await accounts.addKey(KEY, ACCOUNT);
  expect(await accounts.findByKey(KEY)).toEqual(ACCOUNT);
  expect(await accounts.findByKey(KEY.toUpperCase())).toBeUndefined();
  expect(await accounts.findByKey("")).toBeUndefined();
});

test("several keys open one account, and each is known by its hash", async () => {
  await accounts.insert(ACCOUNT);
  expect(await accounts.addKey(KEY, ACCOUNT)).toEqual({
    account: ACCOUNT.id,
    hash: HASH,
    created: 1_001,
    name: "",
    rights: "all",
  });
  const second = await accounts.addKey(SECOND_KEY, ACCOUNT);
  expect(await accounts.findByKey(SECOND_KEY)).toEqual(ACCOUNT);
  expect(await accounts.findKey(SECOND_KEY)).toEqual(second);
  expect((await Array.fromAsync(accounts.keysOf(ACCOUNT.id))).map(({ hash }) => hash)).toEqual([second.hash, HASH]);
  expect(await Array.fromAsync(accounts.keysOf(OTHER.id))).toEqual([]);
});

test("a caller has the name and the rights of its key, and the account's record keeps neither the key nor its rights", async () => {
  await accounts.insert(ACCOUNT);
  await accounts.addKey(KEY, ACCOUNT, { name: "Shop", rights: "generate" });
  const key = { id: HASH.slice(0, 8), name: "Shop", rights: "generate" };
  expect(await accounts.findCaller(KEY)).toEqual({ caller: { ...ACCOUNT, key }, hash: HASH });
  expect((await accounts.get(ACCOUNT.id))?.account).toEqual(ACCOUNT);
  expect(await accounts.findCaller(SECOND_KEY)).toBeUndefined();
});

test("a key that an earlier version has stored has no name and all rights", async () => {
  await accounts.insert(ACCOUNT);
  const record = {
    pk: `KEY#${HASH}`,
    sk: "KEY",
    group: `ACCOUNT#${ACCOUNT.id}#KEYS`,
    created: 5,
    body: { id: ACCOUNT.id },
  };
  await directory.insert(record);
  expect(await accounts.findKey(KEY)).toMatchObject({ name: "", rights: "all" });
});

test("a key whose rights only a newer version knows may do nothing, is listed and can be revoked", async () => {
  await accounts.insert(ACCOUNT);
  await accounts.addKey(KEY, ACCOUNT, { rights: "sign" as KeyRights });
  const [listed] = await Array.fromAsync(accounts.keysOf(ACCOUNT.id));
  expect(listed).toMatchObject({ hash: HASH, rights: "sign" });
  const { caller } = (await accounts.findCaller(KEY)) ?? {};
  expect(KEY_RIGHTS.filter((needed) => caller?.key && includesRights(caller.key.rights, needed))).toEqual([]);
  expect(await accounts.revokeKey(HASH)).toBe(true);
  expect(await accounts.findKey(KEY)).toBeUndefined();
});

test("a key is of one account only", async () => {
  await accounts.addKey(KEY, ACCOUNT);
  await expect(accounts.addKey(KEY, OTHER)).rejects.toThrow(RecordConflict);
});

test("a changed plan and region count for all keys of the account at once", async () => {
  await accounts.insert(ACCOUNT);
  for (const key of [KEY, SECOND_KEY]) await accounts.addKey(key, ACCOUNT);
  const entry = await accounts.get(ACCOUNT.id);
  if (entry === undefined) throw new Error("the account is not there");
  const account: Account = { ...ACCOUNT, plan: "Free", region: "au" };
  await accounts.replace({ ...entry, account });
  for (const key of [KEY, SECOND_KEY]) expect(await accounts.findByKey(key)).toEqual(account);
  await expect(accounts.replace(entry)).rejects.toThrow(RecordConflict);
});

test("accounts are listed newest first, with the time of their creation, which a change keeps", async () => {
  await accounts.insert(ACCOUNT);
  await accounts.insert(OTHER);
  const entry = await accounts.get(ACCOUNT.id);
  if (entry !== undefined) await accounts.replace({ ...entry, account: { ...ACCOUNT, plan: "Premium" } });
  expect(await Array.fromAsync(accounts.list())).toMatchObject([
    { account: OTHER, created: 1_001 },
    { account: { id: ACCOUNT.id, plan: "Premium" }, created: 1_000 },
  ]);
});

test("a revoked key opens nothing, is in no list, and can never be added again; the others stay", async () => {
  await accounts.insert(ACCOUNT);
  for (const key of [KEY, SECOND_KEY]) await accounts.addKey(key, ACCOUNT);
  expect(await accounts.revokeKey(HASH)).toBe(true);
  expect(await accounts.findByKey(KEY)).toBeUndefined();
  expect(await accounts.findKey(KEY)).toBeUndefined();
  expect(await Array.fromAsync(accounts.keysOf(ACCOUNT.id))).toHaveLength(1);
  expect(await accounts.findByKey(SECOND_KEY)).toEqual(ACCOUNT);
  await expect(accounts.addKey(KEY, ACCOUNT)).rejects.toThrow(RecordConflict);
  expect(await accounts.revokeKey(HASH)).toBe(false);
});

test("a key that was stored with its account's plan and region, as it once was, opens it", async () => {
  await accounts.insert(ACCOUNT);
  await directory.insert({ pk: `KEY#${HASH}`, sk: "KEY", body: { id: ACCOUNT.id, plan: "Free", region: "us" } });
  expect(await accounts.findByKey(KEY)).toEqual(ACCOUNT);
  expect(await accounts.revokeKey(HASH)).toBe(true);
  expect(await accounts.findByKey(KEY)).toBeUndefined();
});

test("a key is nowhere on disk", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "merganser-accounts-"));
  const file = path.join(folder, "directory.db");
  const records = openSqliteRecords({ file, now: Date.now });
  await accountRepository(records, Date.now).addKey(KEY, ACCOUNT);
  const onDisk = readFileSync(file, "latin1") + readFileSync(`${file}-wal`, "latin1");
  expect(onDisk).toContain(HASH);
  expect(onDisk).not.toContain(KEY);
  records.close();
  await rm(folder, { recursive: true });
});
