/** Accounts for tests: one on the plan with everything, and a stranger. */
import { randomBytes } from "node:crypto";
import type { Account, Plan } from "#shared/model/account.ts";
import { newAccountId } from "#shared/model/ids.ts";
import { DEFAULT_REGION } from "#shared/model/region.ts";
import type { AccountRepository } from "#shared/store/accounts.ts";

export interface TwoKeys {
  readonly key: string;
  readonly strangersKey: string;
}

export async function addTwoAccounts(accounts: Pick<AccountRepository, "insert" | "addKey">): Promise<TwoKeys> {
  return { key: await addAccount(accounts, "Business"), strangersKey: await addAccount(accounts, "Free") };
}

async function addAccount(accounts: Pick<AccountRepository, "insert" | "addKey">, plan: Plan): Promise<string> {
  const id = newAccountId(DEFAULT_REGION, { now: Date.now, randomBytes });
  const account: Account = { id, plan, region: DEFAULT_REGION };
  const key = randomBytes(16).toString("hex");
  await accounts.insert(account);
  await accounts.addKey(key, account);
  return key;
}
