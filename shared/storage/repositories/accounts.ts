/** Stores accounts and their API keys in the directory, which all regions share. Of a key, only its hash is stored. */
import { createHash } from "node:crypto";
import {
  type Account,
  accountSchema,
  type Caller,
  type LeavingAccount,
  leavingAccountSchema,
} from "#shared/base/model/account.ts";
import { apiKeyId, type KeyRights, keyRightsSchema } from "#shared/base/model/api-key.ts";
import { type AccountId, id } from "#shared/base/model/ids.ts";
import { number, object, optional, parseStored, text } from "#shared/base/model/schema.ts";
import { listWholeGroup, type OnUnreadable, refuseUnreadable } from "#shared/storage/records/list-whole-group.ts";
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
  /** Lists all accounts, newest first, without those that are being deleted. */
  list(): AsyncIterable<AccountEntry>;

  /**
   * Begins the deletion of the account, which no key opens from then on.
   * @throws RecordConflict when the account was changed since it was read
   */
  leave(entry: AccountEntry): Promise<void>;
  /** Returns the account if it is being deleted. */
  getLeaving(id: AccountId): Promise<LeavingAccount | undefined>;
  /** Lists the accounts that are being deleted, newest first. */
  listLeaving(onUnreadable: OnUnreadable): AsyncIterable<LeavingAccount>;
  /** Ends the deletion. The account is then unknown. */
  forget(id: AccountId): Promise<void>;

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
  /**
   * Revokes the key for ever and forgets whose it was. Its hash stays: a key that is set again at each start must not
   * open the account of someone else.
   */
  forgetKey(hash: string): Promise<void>;
}

interface FoundCaller {
  readonly caller: Caller;
  readonly hash: string;
}

/** The sort key of an account. */
export const ACCOUNT = "ACCOUNT";
const ACCOUNTS = "ACCOUNTS";
const LEAVING_ACCOUNTS = "LEAVING-ACCOUNTS";
const KEY = "KEY";

export function accountRepository(directory: Records, now: () => number): AccountRepository {
  const get: AccountRepository["get"] = async (id) => {
    const record = await directory.get(accountPartition(id), ACCOUNT);
    return record === undefined || isLeaving(record) ? undefined : toAccountEntry(record);
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
    list: () => listWholeGroup(directory, ACCOUNTS, toAccountEntry, refuseUnreadable),
    async leave({ account, created, rev }) {
      await directory.replace({ ...toLeavingRecord({ ...account, leavingSince: now() }, created), rev });
    },
    async getLeaving(id) {
      const record = await directory.get(accountPartition(id), ACCOUNT);
      return record !== undefined && isLeaving(record) ? toLeaving(record) : undefined;
    },
    listLeaving: (onUnreadable) => listWholeGroup(directory, LEAVING_ACCOUNTS, toLeaving, onUnreadable),
    async forget(id) {
      await directory.remove(accountPartition(id), ACCOUNT);
    },
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
    async forgetKey(hash) {
      const record = await directory.get(keyPartition(hash), KEY);
      if (record === undefined) return;
      const { pk, sk, rev } = record;
      await directory.replace({ pk, sk, rev, body: { revoked: now() } });
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

function toAccountRecord(account: Account, created: number): Omit<StoredRecord, "rev"> {
  const { id, plan, region, documentsExpireAfterDays, isSuspended } = account;
  const body = {
    ...{ id, plan, region },
    ...(documentsExpireAfterDays !== undefined && { documentsExpireAfterDays }),
    ...(isSuspended === true && { isSuspended }),
  };
  return { pk: accountPartition(id), sk: ACCOUNT, group: ACCOUNTS, created, body };
}

/** The record moves to another list in the same write that closes the account. */
function toLeavingRecord(account: LeavingAccount, created: number): Omit<StoredRecord, "rev"> {
  const record = toAccountRecord(account, created);
  return { ...record, group: LEAVING_ACCOUNTS, body: { ...record.body, leavingSince: account.leavingSince } };
}

function isLeaving({ body }: StoredRecord): boolean {
  return body.leavingSince !== undefined;
}

function toLeaving({ pk, body }: StoredRecord): LeavingAccount {
  return parseStored("account", leavingAccountSchema, body, pk);
}

function toAccountEntry({ pk, body, created = 0, rev }: StoredRecord): AccountEntry {
  return { account: parseStored("account", accountSchema, body, pk), created, rev };
}

function toKeyRecord({ account, hash, created, name, rights }: ApiKeyEntry): Omit<StoredRecord, "rev"> {
  return { pk: keyPartition(hash), sk: KEY, group: keyGroup(account), created, body: { id: account, name, rights } };
}

interface KeyBody extends Revocation {
  readonly id: AccountId;
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

interface Revocation {
  /** When the key was revoked, in milliseconds since the Unix epoch. */
  readonly revoked?: number;
}

/** Nothing else is stored of a key whose account was deleted. */
const revocationSchema = object<Revocation>({ revoked: optional(number) });

function toKeyEntry(record: StoredRecord): ApiKeyEntry {
  const { pk, created = 0 } = record;
  const { id: account, name = "", rights = "all" } = parseStored("API key", keyBodySchema, record.body);
  return { account, hash: pk.slice(KEY_PARTITION.length), created, name, rights };
}

/** The record is removed from its list but kept, so that a key which is set again at each start stays revoked. */
function revoked({ group: _, ...record }: StoredRecord, now: number): StoredRecord {
  return { ...record, body: { ...record.body, revoked: now } };
}

function isRevoked({ body }: StoredRecord): boolean {
  return parseStored("API key", revocationSchema, body).revoked !== undefined;
}

/** Returns the hash of a key's record, or undefined for a record of another kind. */
export function keyHashOf({ pk, sk }: Pick<StoredRecord, "pk" | "sk">): string | undefined {
  return sk === KEY ? pk.slice(KEY_PARTITION.length) : undefined;
}
