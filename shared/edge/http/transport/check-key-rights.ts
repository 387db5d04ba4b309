/** Checks that the account and the key of a call may make it. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Caller } from "#shared/base/model/account.ts";
import { includesRights } from "#shared/base/model/api-key.ts";
import type { Operation } from "./endpoint.ts";

/**
 * An operation that names no right needs all of them. A caller whose key is not told has authenticated at a gateway of an earlier
 * version, when every key had all rights.
 * @throws ServiceError `account_suspended`, `key_not_allowed`
 */
export function assertCallAllowed({ key, isSuspended }: Caller, operation: Operation): void {
  if (isSuspended === true) throw serviceError("account_suspended");
  const needed = operation["x-key-rights"] ?? "all";
  if (key === undefined || includesRights(key.rights, needed)) return;
  const { method, path } = operation;
  throw serviceError("key_not_allowed", { call: `${method.toUpperCase()} ${path}`, needed, rights: key.rights });
}
