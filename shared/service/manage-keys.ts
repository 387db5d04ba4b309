/** Lets the callers of an account manage its API keys. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Caller } from "#shared/base/model/account.ts";
import { apiKeyId, newApiKey } from "#shared/base/model/api-key.ts";
import { KEYS_MAX } from "#shared/base/model/limits.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { ApiKeyEntry, KeySettings } from "#shared/storage/repositories/accounts.ts";
import type { KeyDependencies } from "./dependencies/dependencies.ts";
import type { NewKey } from "./manage-accounts.ts";

export interface ListedKey {
  readonly entry: ApiKeyEntry;
  /** Milliseconds since the Unix epoch; undefined for a key that was never used. */
  readonly lastUsed: number | undefined;
}

type Needs = Pick<KeyDependencies, "accounts" | "keyUses" | "randomBytes">;

/** Returns the account's keys, newest first. */
export async function listKeys({ accounts, keyUses }: Needs, { id }: Caller): Promise<readonly ListedKey[]> {
  const keys = await Array.fromAsync(accounts.keysOf(id));
  return Promise.all(keys.map(async (entry) => ({ entry, lastUsed: await keyUses.lastUse(entry.hash) })));
}

/**
 * Refuses a caller whose key was revoked. AWS's gateway lets a key through for up to a minute longer, which must not be enough to make
 * another key, or to change what belongs to the account's owner.
 * @throws ServiceError `api_key_wrong`
 */
export async function assertKeyInUse({ accounts }: Pick<Needs, "accounts">, { id, key }: Caller): Promise<void> {
  // An authorizer of an earlier version does not tell the key.
  if (key === undefined) return;
  for await (const { hash } of accounts.keysOf(id)) {
    // A list may still have a key that was just revoked.
    if (apiKeyId(hash) === key.id && (await accounts.getKey(hash)) !== undefined) return;
  }
  throw serviceError("api_key_wrong");
}

/** @throws ServiceError `too_many_keys`, `api_key_wrong` */
export async function createKey(deps: Needs, account: Caller, settings: Required<KeySettings>): Promise<NewKey> {
  const { accounts } = deps;
  await assertKeyInUse(deps, account);
  await assertKeysFewer(accounts, account, KEYS_MAX);
  const apiKey = newApiKey(deps);
  const entry = await accounts.addKey(apiKey, account, settings);
  try {
    // Others may have been added at the same moment.
    await assertKeysFewer(accounts, account, KEYS_MAX + 1);
  } catch (error) {
    await accounts.revokeKey(entry.hash);
    throw error;
  }
  return { apiKey, entry };
}

async function assertKeysFewer(accounts: Needs["accounts"], { id }: Caller, max: number): Promise<void> {
  const { length: count } = await Array.fromAsync(accounts.keysOf(id));
  if (count >= max) throw serviceError("too_many_keys", { count });
}

/**
 * Revokes a key of the account. The account's record is written first, so that of two requests which revoke the last two keys
 * at the same time one sees what the other has done.
 * @throws ServiceError `key_not_found`, also for another account's key; `key_is_last`; `api_key_wrong`
 */
export async function deleteKey({ accounts }: Needs, caller: Caller, id: string): Promise<void> {
  await assertKeyInUse({ accounts }, caller);
  const { id: account } = caller;
  return repeatOnConflict(async () => {
    const entry = await accounts.get(account);
    const keys = await Array.fromAsync(accounts.keysOf(account));
    const key = keys.find(({ hash }) => apiKeyId(hash) === id);
    if (entry === undefined || key === undefined) throw serviceError("key_not_found");
    if (key.rights === "all" && !(await hasOther({ accounts }, keys, key))) throw serviceError("key_is_last", { id });
    await accounts.replace(entry);
    if (!(await accounts.revokeKey(key.hash))) throw serviceError("key_not_found");
  });
}

/** Reads each key again, because a list may still have one that was just revoked. */
async function hasOther(
  { accounts }: Pick<Needs, "accounts">,
  keys: readonly ApiKeyEntry[],
  key: ApiKeyEntry,
): Promise<boolean> {
  for (const { hash, rights } of keys) {
    if (rights === "all" && hash !== key.hash && (await accounts.getKey(hash)) !== undefined) return true;
  }
  return false;
}
