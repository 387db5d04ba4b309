/** Stores the signing keys of one region, which lie together for each account. A key of another account is treated as absent. */
import type { AccountId, SigningKeyId } from "#shared/base/model/ids.ts";
import { parseStored } from "#shared/base/model/schema.ts";
import { type SigningKey, signingKeySchema } from "#shared/base/model/signing-key.ts";
import type { JsonObject, Records, StoredRecord } from "#shared/storage/records/records.ts";

export interface SigningKeyRepository {
  /** @throws RecordConflict when a key with this id exists already */
  insert(key: SigningKey): Promise<void>;
  get(account: AccountId, id: SigningKeyId): Promise<SigningKey | undefined>;
  /** Returns whether the key existed. */
  remove(account: AccountId, id: SigningKeyId): Promise<boolean>;
  /** Lists the keys of the account, newest first. */
  list(account: AccountId): Promise<readonly SigningKey[]>;
}

const SIGNING_KEY = "SIGNINGKEY#";

export function signingKeyRepository(records: Records): SigningKeyRepository {
  return {
    async insert(key) {
      const body = { ...key } as unknown as JsonObject;
      await records.insert({ pk: partitionKey(key.accountId), sk: SIGNING_KEY + key.id, body });
    },
    async get(account, id) {
      const record = await records.get(partitionKey(account), SIGNING_KEY + id);
      return record && toSigningKey(record);
    },
    remove: (account, id) => records.remove(partitionKey(account), SIGNING_KEY + id),
    // Ids sort by age.
    list: async (account) =>
      (await records.listBelow(partitionKey(account), SIGNING_KEY)).map(toSigningKey).toReversed(),
  };
}

function partitionKey(account: AccountId): string {
  return `SIGNINGKEYS#${account}`;
}

/** Returns whether the sort key is that of a signing key. */
export function isSigningKeyKey(sk: string): boolean {
  return sk.startsWith(SIGNING_KEY);
}

function toSigningKey({ pk, body }: StoredRecord): SigningKey {
  return parseStored("signing key", signingKeySchema, body, pk);
}
