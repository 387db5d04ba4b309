/** Finds the account of a request by its `Authorization` header, which contains the API key without a scheme. */
import { serviceError } from "#shared/errors/service-error.ts";
import type { Account } from "#shared/model/account.ts";
import type { AccountRepository } from "#shared/store/accounts.ts";

/** @throws ServiceError `api_key_missing`, `api_key_wrong` */
export async function authenticate(accounts: Pick<AccountRepository, "findByKey">, request: Request): Promise<Account> {
  const apiKey = request.headers.get("authorization")?.trim();
  if (!apiKey) throw serviceError("api_key_missing");
  const account = await accounts.findByKey(apiKey);
  if (account === undefined) throw serviceError("api_key_wrong");
  return account;
}
