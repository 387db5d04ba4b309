/** Asks the service to whom a key belongs. */
import { callForJson } from "./call.ts";
import type { Session } from "./key.ts";
import type { Account } from "./types.ts";

/** @throws ServiceError with status 401 for an unknown key; who is signed in stays so. */
export async function sessionOf(key: string): Promise<Session> {
  const { id, key: used } = await callForJson<Account>("/v1/account", { headers: { Authorization: key } });
  return { key, keyName: used.name, account: id };
}
