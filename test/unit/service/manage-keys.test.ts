/** What a key that was revoked can no longer do, although AWS's gateway lets it through for a while. */
import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Caller } from "#shared/base/model/account.ts";
import { createAccount } from "#shared/service/manage-accounts.ts";
import { assertKeyInUse, createKey, deleteKey } from "#shared/service/manage-keys.ts";
import { openSqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { keyUses } from "#shared/storage/repositories/key-uses.ts";

const ALL = { name: "", rights: "all" } as const;

let deps: Parameters<typeof createKey>[0] & { readonly now: () => number };
let owner: Caller;
let revoked: Caller;

beforeEach(async () => {
  const directory = openSqliteRecords({ file: ":memory:", now: Date.now });
  const accounts = accountRepository(directory, Date.now);
  deps = { accounts, keyUses: keyUses(directory, Date.now), now: Date.now, randomBytes };
  const { account, apiKey } = await createAccount(deps, { plan: "Free", region: "us" });
  const other = await accounts.addKey("0".repeat(32), account);
  const callerOf = async (key: string) => (await accounts.findCaller(key))?.caller ?? account;
  owner = await callerOf(apiKey);
  revoked = await callerOf("0".repeat(32));
  await accounts.revokeKey(other.hash);
});

test("it creates and revokes no key, and is not in use", async () => {
  const refusal = { code: "api_key_wrong" };
  await expect(createKey(deps, revoked, ALL)).rejects.toMatchObject(refusal);
  await expect(deleteKey(deps, revoked, owner.key?.id ?? "")).rejects.toMatchObject(refusal);
  await expect(assertKeyInUse(deps, revoked)).rejects.toMatchObject(refusal);
  expect(await Array.fromAsync(deps.accounts.keysOf(owner.id))).toHaveLength(1);
});

test("a key in use does both", async () => {
  const { entry } = await createKey(deps, owner, ALL);
  await deleteKey(deps, owner, entry.hash.slice(0, 8));
  expect(await Array.fromAsync(deps.accounts.keysOf(owner.id))).toHaveLength(1);
});
