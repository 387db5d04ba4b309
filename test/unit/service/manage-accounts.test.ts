/** What operators do with accounts and keys. */
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Account } from "#shared/base/model/account.ts";
import { apiKeyId } from "#shared/base/model/api-key.ts";
import {
  type AccountDependencies,
  changeAccount,
  createAccount,
  createKey,
  listAccounts,
  revokeKey,
} from "#shared/service/manage-accounts.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { Records } from "#shared/storage/records/records.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";

const NOBODY = "us00000000000000000000000000" as Account["id"];

let directory: Records;
let deps: AccountDependencies;
beforeEach(() => {
  directory = openSqliteRecords({ file: ":memory:", now: Date.now });
  deps = { accounts: accountRepository(directory, Date.now), now: Date.now, randomBytes };
});

test("an account has the plan and region that are asked for, an id of that region, and a key of 32 hex digits", async () => {
  const { account, apiKey } = await createAccount(deps, { plan: "Premium", region: "uk" });
  expect(account).toMatchObject({ plan: "Premium", region: "uk" });
  expect(account.id).toMatch(/^uk[a-z0-9]{26}$/);
  expect(apiKey).toMatch(/^[0-9a-f]{32}$/);
  expect(await deps.accounts.findByKey(apiKey)).toEqual(account);
});

test("no two keys are the same, and each opens the account that it was made for", async () => {
  const { account, apiKey } = await createAccount(deps, { plan: "Free", region: "us" });
  const second = await createKey(deps, account.id);
  expect(second?.apiKey).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.apiKey).not.toBe(apiKey);
  for (const key of [apiKey, second?.apiKey ?? ""]) expect(await deps.accounts.findByKey(key)).toEqual(account);
});

test("an account that is not there gets no key and no plan", async () => {
  expect(await createKey(deps, NOBODY)).toBeUndefined();
  expect(await changeAccount(deps, NOBODY, { plan: "Free" })).toBeUndefined();
  expect(await Array.fromAsync(listAccounts(deps))).toEqual([]);
});

test("a change of the plan leaves the region, and the other way round", async () => {
  const { account } = await createAccount(deps, { plan: "Free", region: "us" });
  expect(await changeAccount(deps, account.id, { plan: "Starter" })).toEqual({ ...account, plan: "Starter" });
  expect(await changeAccount(deps, account.id, { region: "au" })).toEqual({
    ...account,
    plan: "Starter",
    region: "au",
  });
});

test("the list has every account with the keys that open it", async () => {
  const first = await createAccount(deps, { plan: "Free", region: "us" });
  const second = await createAccount(deps, { plan: "Starter", region: "eu" });
  const added = await createKey(deps, first.account.id);
  const listed = await Array.fromAsync(listAccounts(deps));
  const keysOf = ({ id }: Account) => listed.find(({ account }) => account.id === id)?.keys.map(({ hash }) => hash);
  expect(listed).toHaveLength(2);
  expect(keysOf(first.account)?.sort()).toEqual([first.entry.hash, added?.entry.hash].sort());
  expect(keysOf(second.account)).toEqual([second.entry.hash]);
});

describe("revoking", () => {
  test("takes the key itself or its id, and tells when it was the last", async () => {
    const { account, apiKey } = await createAccount(deps, { plan: "Free", region: "us" });
    const second = await createKey(deps, account.id);
    expect(await revokeKey(deps, apiKey)).toMatchObject({ outcome: "revoked", isLast: false });
    expect(await deps.accounts.findByKey(apiKey)).toBeUndefined();
    const id = apiKeyId(second?.entry.hash ?? "");
    expect(await revokeKey(deps, id)).toMatchObject({ outcome: "revoked", entry: second?.entry, isLast: true });
    expect(await deps.accounts.findByKey(second?.apiKey ?? "")).toBeUndefined();
  });

  test.each(["", "00000000", "0123456789abcdef0123456789abcdef", "us00000000000000000000000000"])(
    "an id that names no key (%j) revokes none",
    async (text) => {
      const { apiKey } = await createAccount(deps, { plan: "Free", region: "us" });
      expect(await revokeKey(deps, text)).toEqual({ outcome: "unknown" });
      expect(await deps.accounts.findByKey(apiKey)).toBeDefined();
    },
  );

  test("a key that was revoked is no key any more", async () => {
    const { apiKey, entry } = await createAccount(deps, { plan: "Free", region: "us" });
    await revokeKey(deps, apiKey);
    expect(await revokeKey(deps, apiKey)).toEqual({ outcome: "unknown" });
    expect(await revokeKey(deps, apiKeyId(entry.hash))).toEqual({ outcome: "unknown" });
  });

  test("an id that two keys share revokes neither; the key itself revokes its own", async () => {
    const { account, apiKey, entry } = await createAccount(deps, { plan: "Free", region: "us" });
    const twin = apiKeyId(entry.hash).padEnd(64, "0");
    await directory.insert({
      pk: `KEY#${twin}`,
      sk: "KEY",
      group: `ACCOUNT#${account.id}#KEYS`,
      created: 1,
      body: { id: account.id },
    });
    expect(await revokeKey(deps, apiKeyId(entry.hash))).toEqual({ outcome: "ambiguous", count: 2 });
    expect(await deps.accounts.findByKey(apiKey)).toBeDefined();
    expect(await revokeKey(deps, apiKey)).toMatchObject({ outcome: "revoked", entry });
  });
});
