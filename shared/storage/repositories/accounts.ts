/** Stores accounts and their API keys in the directory, which all regions share. Of a key, only its hash is stored. */
import { createHash } from "node:crypto";
import { type Account, accountSchema, type Caller } from "#shared/base/model/account.ts";
import { apiKeyId, type KeyRights, keyRightsSchema } from "#shared/base/model/api-key.ts";
import { type AccountId, id } from "#shared/base/model/ids.ts";
import { number, object, optional, parseStored, text } from "#shared/base/model/schema.ts";
import { listWholeGroup, refuseUnreadable } from "#shared/storage/records/list-whole-group.ts";
import type { Records, StoredRecord } from "#shared/storage/records/records.ts";

/** An account with the revision of its record, which a change must name. */
export interface AccountEntry {
  readonly account: Account;
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
  readonly rev: number;
}

/** An API key of an account. */
export interface ApiKeyEntry {
  readonly account: AccountId;
  /** SHA-256 of the key, in hexadecimal digits. */
  readonly hash: string;
  /** Milliseconds since the Unix epoch. */
  readonly created: number;
  /** Empty for a key that was created without one. */
  readonly name: string;
  readonly rights: KeyRights;
}

/** What is chosen for a new key. By default it has no name and all rights. */
export type KeySettings = Partial<Pick<ApiKeyEntry, "name" | "rights">>;

export interface AccountRepository {
  /** Returns the current account of the key. A change of its plan applies to all its keys. */
  findByKey(apiKey: string): Promise<Account | undefined>;
  /** Returns the same with the key's own facts, and its hash. */
  findCaller(apiKey: string): Promise<FoundCaller | undefined>;
  get(id: AccountId): Promise<AccountEntry | undefined>;
  /** @throws RecordConflict when an account with this id exists already */
  insert(account: Account): Promise<void>;
  /** @throws RecordConflict when the account was changed since it was read */
  replace(entry: AccountEntry): Promise<void>;
  /** Lists all accounts, newest first. */
  list(): AsyncIterable<AccountEntry>;

  /**
   * Adds the key to the account.
   * @throws RecordConflict when the key is in use or was revoked
   */
  addKey(apiKey: string, account: Pick<Account, "id">, settings?: KeySettings): Promise<ApiKeyEntry>;
  findKey(apiKey: string): Promise<ApiKeyEntry | undefined>;
  /** Returns the key as the last acknowledged write left it; undefined if it is revoked. */
  getKey(hash: string): Promise<ApiKeyEntry | undefined>;
  /** Lists the account's keys, newest first, without revoked ones. */
  keysOf(account: AccountId): AsyncIterable<ApiKeyEntry>;
  /** Revokes the key for ever. Returns whether it was valid. */
  revokeKey(hash: string): Promise<boolean>;
}

interface FoundCaller {
  readonly caller: Caller;
  readonly hash: string;
}

const ACCOUNT = "ACCOUNT";
const KEY = "KEY";

export function accountRepository(directory: Records, now: () => number): AccountRepository {
  const get: AccountRepository["get"] = async (id) => {
    const record = await directory.get(accountPartition(id), ACCOUNT);
    return record && toAccountEntry(record);
  };
  const getKey: AccountRepository["getKey"] = async (hash) => {
    const record = await directory.get(keyPartition(hash), KEY);
    return record === undefined || isRevoked(record) ? undefined : toKeyEntry(record);
  };
  const findKey: AccountRepository["findKey"] = (apiKey) => getKey(hashOf(apiKey));
  return {
    get,
    findKey,
    getKey,
    async findCaller(apiKey) {
      const key = await findKey(apiKey);
      const account = key && (await get(key.account))?.account;
      if (key === undefined || account === undefined) return undefined;
      const { hash, name, rights } = key;
      return { caller: { ...account, key: { id: apiKeyId(hash), name, rights } }, hash };
    },
    async findByKey(apiKey) {
      const key = await findKey(apiKey);
      return key && (await get(key.account))?.account;
    },
    async insert(account) {
      await directory.insert(toAccountRecord(account, now()));
    },
    async replace({ account, created, rev }) {
      await directory.replace({ ...toAccountRecord(account, created), rev });
    },
    // An account or a key that is left out could be taken for one that does not exist.
    list: () => listWholeGroup(directory, "ACCOUNTS", toAccountEntry, refuseUnreadable),
    async addKey(apiKey, { id }, { name = "", rights = "all" } = {}) {
      const key = { account: id, hash: hashOf(apiKey), created: now(), name, rights };
      await directory.insert(toKeyRecord(key));
      return key;
    },
    keysOf: (account) => listWholeGroup(directory, keyGroup(account), toKeyEntry, refuseUnreadable),
    async revokeKey(hash) {
      const record = await directory.get(keyPartition(hash), KEY);
      if (record === undefined || isRevoked(record)) return false;
      await directory.replace(revoked(record, now()));
      return true;
    },
  };
}

function hashOf(apiKey: string): string {
  return createHash("sha256").update(apiKey).digest("hex");
}

function accountPartition(id: AccountId): string {
  return `ACCOUNT#${id}`;
}

const KEY_PARTITION = "KEY#";

function keyPartition(hash: string): string {
  return `${KEY_PARTITION}${hash}`;
}

function keyGroup(account: AccountId): string {
  return `ACCOUNT#${account}#KEYS`;
}

function toAccountRecord({ id, plan, region }: Account, created: number): Omit<StoredRecord, "rev"> {
  return { pk: accountPartition(id), sk: ACCOUNT, group: "ACCOUNTS", created, body: { id, plan, region } };
}

function toAccountEntry({ pk, body, created = 0, rev }: StoredRecord): AccountEntry {
  return { account: parseStored("account", accountSchema, body, pk), created, rev };
}

function toKeyRecord({ account, hash, created, name, rights }: ApiKeyEntry): Omit<StoredRecord, "rev"> {
  return { pk: keyPartition(hash), sk: KEY, group: keyGroup(account), created, body: { id: account, name, rights } };
}

interface KeyBody {
  readonly id: AccountId;
  /** When the key was revoked, in milliseconds since the Unix epoch. */
  readonly revoked?: number;
  /** Keys of earlier versions have no name, and all rights. */
  readonly name?: string;
  readonly rights?: KeyRights;
}

const keyBodySchema = object<KeyBody>({
  id: id(),
  revoked: optional(number),
  name: optional(text),
  rights: optional(keyRightsSchema),
});

function keyBodyOf({ body }: StoredRecord): KeyBody {
  return parseStored("API key", keyBodySchema, body);
}

function toKeyEntry(record: StoredRecord): ApiKeyEntry {
  const { pk, created = 0 } = record;
  const { id: account, name = "", rights = "all" } = keyBodyOf(record);
  return { account, hash: pk.slice(KEY_PARTITION.length), created, name, rights };
}

/** The record is removed from its list but kept, so that a key which is set again at each start stays revoked. */
function revoked({ group: _, ...record }: StoredRecord, now: number): StoredRecord {
  return { ...record, body: { ...record.body, revoked: now } };
}

function isRevoked(record: StoredRecord): boolean {
  return keyBodyOf(record).revoked !== undefined;
}
