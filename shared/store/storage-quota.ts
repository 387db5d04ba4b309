/** Port: how much an account has stored, and may. Adapter: `stored-bytes.sqlite.ts`. */
import type { AccountId } from "#shared/model/ids.ts";

/** In bytes, of all regions. What only lasts for a while, such as uploads and documents being made, is not counted. */
export interface StoredBytes {
  /** With their previews and the versions that are kept. */
  readonly templates: number;
  readonly documents: number;
}

export interface StorageQuota {
  /** Bytes that each account may store. */
  readonly max: number;
  storedBy(account: AccountId): Promise<StoredBytes>;
}
