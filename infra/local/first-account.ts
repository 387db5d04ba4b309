/** The account of a new installation, on the plan that includes everything. */
import { randomBytes } from "node:crypto";
import type { Account } from "#shared/model/account.ts";
import { newAccountId } from "#shared/model/ids.ts";
import { DEFAULT_REGION } from "#shared/model/region.ts";
import type { AccountRepository } from "#shared/store/accounts.ts";

/**
 * Makes sure that there is an account, and that `apiKey` opens it when one is given.
 * Answers the key while it can be told: a key that was made earlier is kept as its hash only.
 */
export async function ensureFirstAccount(
  accounts: AccountRepository,
  apiKey: string | undefined,
): Promise<string | undefined> {
  const existing = await accounts.newest();
  const account = existing ?? (await createAccount(accounts));
  const key = apiKey ?? (existing === undefined ? randomBytes(16).toString("hex") : undefined);
  if (key !== undefined && (await accounts.findByKey(key)) === undefined) await accounts.addKey(key, account);
  return key;
}

async function createAccount(accounts: AccountRepository): Promise<Account> {
  const id = newAccountId(DEFAULT_REGION, { now: Date.now, randomBytes });
  const account: Account = { id, plan: "Business", region: DEFAULT_REGION };
  await accounts.insert(account);
  return account;
}
