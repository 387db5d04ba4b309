/**
 * Port: how much an account has stored and may store. Adapters: `stored-bytes.sqlite.ts`, and
 * `repositories/stored-bytes.ts` for stores that do not add up.
 */
import type { AccountId } from "#shared/base/model/ids.ts";

/** Bytes in all regions. Documents that are being generated are not counted. */
export interface StoredBytes {
  /** Templates with their previews and the versions that are kept, fonts, and uploads that are not used yet. */
  readonly templates: number;
  readonly documents: number;
}

export interface StorageQuota {
  /** The number of bytes that each account may store. */
  readonly max: number;
  storedBy(account: AccountId): Promise<StoredBytes>;
}
