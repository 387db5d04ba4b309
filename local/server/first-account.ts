/** Creates the account of a new installation, on the plan that includes everything. */
import { randomBytes } from "node:crypto";
import { EnvironmentError } from "#shared/base/config/environment-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import { DEFAULT_REGION } from "#shared/base/model/region.ts";
import { createAccount } from "#shared/service/manage-accounts.ts";
import { RecordConflict } from "#shared/storage/records/records.ts";
import type { AccountRepository } from "#shared/storage/repositories/accounts.ts";

/**
 * Ensures that there is an account, and that `apiKey`, if given, opens one: the first account, unless the key already
 * belongs to another. Returns the key if it can be shown: of a key that was created earlier only the hash is kept.
 * @throws EnvironmentError for a key that was revoked
 */
export async function ensureFirstAccount(
  accounts: AccountRepository,
  apiKey: string | undefined,
): Promise<string | undefined> {
  const first = (await Array.fromAsync(accounts.list())).at(-1);
  if (first === undefined) return createFirstAccount(accounts, apiKey);
  if (apiKey !== undefined && (await accounts.findByKey(apiKey)) === undefined) {
    await addKey(accounts, apiKey, first.account);
  }
  return apiKey;
}

async function createFirstAccount(accounts: AccountRepository, apiKey: string | undefined): Promise<string> {
  const deps = { accounts, now: Date.now, randomBytes };
  return (await createAccount(deps, { plan: "Business", region: DEFAULT_REGION }, apiKey)).apiKey;
}

async function addKey(accounts: AccountRepository, apiKey: string, account: Account): Promise<void> {
  try {
    await accounts.addKey(apiKey, account);
  } catch (error) {
    if (!(error instanceof RecordConflict)) throw error;
    throw new EnvironmentError("API_KEY: this key was revoked. Use another key, or remove API_KEY.");
  }
}
