/** Describes the account of a caller: its plan, what it has stored, and the key in use. */
import type { Caller } from "#shared/base/model/account.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import type { KeyDependencies } from "./dependencies/dependencies.ts";

export interface DescribedAccount {
  readonly account: Caller;
  /** Undefined where storage is not counted. */
  readonly stored: StoredBytes | undefined;
  /** In bytes; undefined where there is no limit. */
  readonly storageMax: number | undefined;
}

export async function getAccount(
  { storedBy, storageQuota }: Pick<KeyDependencies, "storedBy" | "storageQuota">,
  account: Caller,
): Promise<DescribedAccount> {
  return { account, stored: await storedBy?.(account.id), storageMax: storageQuota?.max };
}
