/** Converts API keys and accounts to their API representation. */
import type { z } from "@hono/zod-openapi";
import type { Caller } from "#shared/base/model/account.ts";
import { apiKeyId } from "#shared/base/model/api-key.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import type { ApiKeyEntry } from "#shared/storage/repositories/accounts.ts";
import type { accountSchema, keySchema } from "./key-schema.ts";

export type KeyAnswer = z.infer<typeof keySchema>;
export type AccountAnswer = z.infer<typeof accountSchema>;

/** @param lastUsed milliseconds since the Unix epoch; undefined for a key that was never used */
export function keyAnswer(
  { hash, name, rights, created }: ApiKeyEntry,
  { key }: Caller,
  lastUsed: number | undefined,
): KeyAnswer {
  const id = apiKeyId(hash);
  return { id, name, rights, created, last_used: lastUsed ?? null, current: id === key?.id };
}

interface Described {
  readonly account: Caller;
  readonly stored: StoredBytes | undefined;
  readonly storageMax: number | undefined;
}

export function accountAnswer({ account, stored, storageMax }: Described): AccountAnswer {
  const { id, plan, region, documentsExpireAfterDays, key } = account;
  return {
    id,
    plan,
    default_region: region,
    documents_expire_after_days: documentsExpireAfterDays ?? null,
    usage: {
      bytes: stored === undefined ? null : stored.templates + stored.documents,
      bytes_of_templates: stored?.templates ?? null,
      bytes_of_documents: stored?.documents ?? null,
      bytes_max: storageMax ?? null,
    },
    key: { id: key?.id ?? "", name: key?.name ?? "", rights: key?.rights ?? "all" },
  };
}
