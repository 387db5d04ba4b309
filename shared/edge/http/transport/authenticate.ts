/** Finds the account of a request by its `Authorization` header, which contains the API key without a scheme. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Caller } from "#shared/base/model/account.ts";
import type { AccountRepository } from "#shared/storage/repositories/accounts.ts";
import type { KeyUses } from "#shared/storage/repositories/key-uses.ts";

interface Needs {
  readonly accounts: Pick<AccountRepository, "findCaller">;
  /** Absent where the use of keys is noted before the request arrives. */
  readonly keyUses?: Pick<KeyUses, "note">;
}

/**
 * @param sent the key, where it is sent in another way
 * @throws ServiceError `api_key_missing`, `api_key_wrong`
 */
export async function authenticate(
  { accounts, keyUses }: Needs,
  request: Pick<Request, "headers">,
  sent = request.headers.get("authorization"),
): Promise<Caller> {
  const apiKey = sent?.trim();
  if (!apiKey) throw serviceError("api_key_missing");
  const found = await accounts.findCaller(apiKey);
  if (found === undefined) throw serviceError("api_key_wrong");
  void keyUses?.note(found.hash);
  return found.caller;
}
