/** Enforces the storage limit of each account, where the operator has set one. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { describeBytes } from "#shared/base/model/byte-count.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";

/**
 * Concurrent requests each see what the others have stored, but not what they are about to store.
 * @param bytes to be stored, where the number is known already
 * @throws ServiceError `storage_limit_reached`
 */
export async function assertWithinStorageLimit(
  { storageQuota: quota }: Pick<Dependencies, "storageQuota">,
  account: AccountId,
  bytes = 1,
): Promise<void> {
  if (quota === undefined) return;
  const { templates, documents } = await quota.storedBy(account);
  if (templates + documents + bytes <= quota.max) return;
  throw serviceError("storage_limit_reached", {
    limit: describeBytes(quota.max),
    used: describeBytes(templates + documents),
    templates: describeBytes(templates),
    documents: describeBytes(documents),
  });
}
