/** Returns what seals documents, where the operator has configured it. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { SigningKey } from "#shared/base/model/signing-key.ts";
import type { Sealing, StoreDependencies } from "#shared/service/dependencies/dependencies.ts";

/** @throws ServiceError `signing_not_configured` */
export function sealingOf({ sealing }: Pick<StoreDependencies, "sealing">): Sealing {
  if (sealing !== undefined) return sealing;
  throw serviceError("signing_not_configured", { reason: "it has no secret for signing keys" });
}

/** The context in which a private key is wrapped: a record that was moved to another account or id opens nothing. */
export function vaultContext({ accountId, id }: Pick<SigningKey, "accountId" | "id">): string {
  return `signing key ${id} of ${accountId}`;
}

/** Returns the day of a time, as people write it. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
