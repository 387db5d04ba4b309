/** Lets operators manage accounts and their API keys. Only ids, plans, regions and hashes are stored. */
import type { Account, LeavingAccount } from "#shared/base/model/account.ts";
import { apiKeyId, isApiKeyId, newApiKey } from "#shared/base/model/api-key.ts";
import { type AccountId, type IdIngredients, newAccountId } from "#shared/base/model/ids.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import {
  type AccountDeletions,
  DELETED_PARTS,
  type DeletedPart,
  type DeletionProgress,
  type DeletionReceipt,
} from "#shared/storage/repositories/account-deletions.ts";
import type {
  AccountEntry,
  AccountRepository,
  ApiKeyEntry,
  KeySettings,
} from "#shared/storage/repositories/accounts.ts";
import type { WebhookSecret, WebhookSecrets } from "#shared/storage/repositories/webhook-secrets.ts";

export interface AccountDependencies extends IdIngredients {
  readonly accounts: AccountRepository;
  /** Absent where storage is not counted. */
  readonly storedBy?: (account: AccountId) => StoredBytes;
}

export interface WebhookSecretDependencies {
  readonly webhookSecrets: WebhookSecrets;
}

type AccountSettings = Pick<Account, "plan" | "region">;

export interface AccountChanges extends Partial<AccountSettings> {
  /** "never" keeps new documents. */
  readonly documentsExpireAfterDays?: number | "never";
}

/** A new key in clear. It can be shown only now, because only its hash is stored. */
export interface NewKey {
  readonly apiKey: string;
  readonly entry: ApiKeyEntry;
}

/** Creates an account with its first key, which is random unless it is given. */
export async function createAccount(
  deps: AccountDependencies,
  { plan, region }: AccountSettings,
  apiKey = newApiKey(deps),
): Promise<NewKey & { readonly account: Account }> {
  const account: Account = { id: newAccountId(region, deps), plan, region };
  await deps.accounts.insert(account);
  return { account, apiKey, entry: await deps.accounts.addKey(apiKey, account) };
}

/** Creates another key for the account. Returns undefined when the account does not exist. */
export async function createKey(
  deps: AccountDependencies,
  id: AccountId,
  settings: KeySettings = {},
): Promise<NewKey | undefined> {
  const found = await deps.accounts.get(id);
  if (found === undefined) return undefined;
  const apiKey = newApiKey(deps);
  return { apiKey, entry: await deps.accounts.addKey(apiKey, found.account, settings) };
}

/**
 * Changes the plan or the default region for all keys of the account at once. Returns undefined when the account does
 * not exist. Stored data stay where they are.
 * @throws RecordConflict when someone else changes the account at the same time
 */
export async function changeAccount(
  { accounts }: AccountDependencies,
  id: AccountId,
  { documentsExpireAfterDays: wanted, ...changes }: AccountChanges,
): Promise<Account | undefined> {
  const found = await accounts.get(id);
  if (found === undefined) return undefined;
  const { documentsExpireAfterDays: present, ...unchanged } = found.account;
  const days = wanted ?? present ?? "never";
  const account = { ...unchanged, ...changes, ...(days !== "never" && { documentsExpireAfterDays: days }) };
  await accounts.replace({ ...found, account });
  return account;
}

/**
 * Returns the secret that signs the account's webhooks, after replacing it if `renew` is set. Returns undefined when
 * the account does not exist.
 */
export async function tellWebhookSecret(
  { accounts, webhookSecrets }: Pick<AccountDependencies, "accounts"> & WebhookSecretDependencies,
  id: AccountId,
  { renew }: { readonly renew: boolean },
): Promise<WebhookSecret | undefined> {
  if ((await accounts.get(id)) === undefined) return undefined;
  return renew ? webhookSecrets.renew(id) : webhookSecrets.getOrMake(id);
}

/**
 * Keeps the account from calling the service, or lets it call again. Returns undefined when the account does not exist.
 * @throws RecordConflict when someone else changes the account at the same time
 */
export async function suspendAccount(
  { accounts }: AccountDependencies,
  id: AccountId,
  { isSuspended }: { readonly isSuspended: boolean },
): Promise<Account | undefined> {
  const found = await accounts.get(id);
  if (found === undefined) return undefined;
  const { isSuspended: _, ...account } = found.account;
  const changed = isSuspended ? { ...account, isSuspended } : account;
  await accounts.replace({ ...found, account: changed });
  return changed;
}

/** How far the deletion of an account is. */
export type DeletionState =
  | { readonly state: "under way"; readonly account: LeavingAccount; readonly progress: DeletionParts }
  | { readonly state: "done"; readonly receipt: DeletionReceipt }
  /** There is no such account, or it is not being deleted. */
  | { readonly state: "unknown" };

/** The progress of each region and of the directory. Those that have not begun are absent. */
type DeletionParts = Readonly<Partial<Record<DeletedPart, DeletionProgress>>>;

export interface DeletionDependencies extends Pick<AccountDependencies, "accounts"> {
  readonly accountDeletions: AccountDeletions;
}

/**
 * Begins the deletion of the account, and returns how far it is. The service continues it in all regions.
 * @throws RecordConflict when someone else changes the account at the same time
 */
export async function deleteAccount(deps: DeletionDependencies, id: AccountId): Promise<DeletionState> {
  const found = await deps.accounts.get(id);
  if (found !== undefined) await deps.accounts.leave(found);
  return stateOfDeletion(deps, id);
}

export async function stateOfDeletion(
  { accounts, accountDeletions }: DeletionDependencies,
  id: AccountId,
): Promise<DeletionState> {
  const account = await accounts.getLeaving(id);
  if (account !== undefined) {
    const parts = await Promise.all(
      DELETED_PARTS.map(async (part) => [part, await accountDeletions.get(id, part)] as const),
    );
    const begun = parts.filter(([, progress]) => progress !== undefined);
    return { state: "under way", account, progress: Object.fromEntries(begun) };
  }
  const receipt = await accountDeletions.receipt(id);
  return receipt === undefined ? { state: "unknown" } : { state: "done", receipt };
}

export interface ListedAccount extends AccountEntry {
  /** Absent where storage is not counted. */
  readonly stored?: StoredBytes;
  readonly keys: readonly ApiKeyEntry[];
}

/** Yields all accounts with their active keys, both newest first. */
export async function* listAccounts({ accounts, storedBy }: AccountDependencies): AsyncGenerator<ListedAccount> {
  for await (const entry of accounts.list()) {
    const { id } = entry.account;
    const keys = await Array.fromAsync(accounts.keysOf(id));
    yield { ...entry, keys, ...(storedBy !== undefined && { stored: storedBy(id) }) };
  }
}

export type Revocation =
  | { readonly outcome: "revoked"; readonly entry: ApiKeyEntry; readonly isLast: boolean }
  /** There is no key with this value or id. */
  | { readonly outcome: "unknown" }
  /** Several keys have this id. */
  | { readonly outcome: "ambiguous"; readonly count: number };

/**
 * Revokes a key, given by its value or by its id. The key is refused from the next request on.
 * @throws RecordConflict when someone else revokes the key at the same time
 */
export async function revokeKey(deps: AccountDependencies, keyOrId: string): Promise<Revocation> {
  const { accounts } = deps;
  const [entry, ...others] = await keysNamed(deps, keyOrId);
  if (entry === undefined) return { outcome: "unknown" };
  if (others.length > 0) return { outcome: "ambiguous", count: others.length + 1 };
  await accounts.revokeKey(entry.hash);
  const left = await accounts.keysOf(entry.account)[Symbol.asyncIterator]().next();
  return { outcome: "revoked", entry, isLast: left.done === true };
}

async function keysNamed(deps: AccountDependencies, keyOrId: string): Promise<readonly ApiKeyEntry[]> {
  if (!isApiKeyId(keyOrId)) return [await deps.accounts.findKey(keyOrId)].filter((entry) => entry !== undefined);
  const accounts = await Array.fromAsync(listAccounts(deps));
  return accounts.flatMap(({ keys }) => keys).filter(({ hash }) => apiKeyId(hash) === keyOrId);
}
