/** Accounts for tests: one on the plan with everything, and a stranger on the plan with the least. */
import { randomBytes } from "node:crypto";
import type { Plan } from "#shared/base/model/account.ts";
import { DEFAULT_REGION } from "#shared/base/model/region.ts";
import { createAccount } from "#shared/service/manage-accounts.ts";
import type { AccountRepository } from "#shared/storage/repositories/accounts.ts";

export interface TwoKeys {
  readonly key: string;
  readonly strangersKey: string;
}

export async function addTwoAccounts(accounts: AccountRepository): Promise<TwoKeys> {
  const keyOf = async (plan: Plan) => {
    const deps = { accounts, now: Date.now, randomBytes };
    return (await createAccount(deps, { plan, region: DEFAULT_REGION })).apiKey;
  };
  return { key: await keyOf("Business"), strangersKey: await keyOf("Free") };
}
