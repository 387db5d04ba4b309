/** Lets operators manage accounts and their API keys. Only ids, plans, regions and hashes are stored. */
import type { Account } from "#shared/base/model/account.ts";
import { apiKeyId, isApiKeyId, newApiKey } from "#shared/base/model/api-key.ts";
import { type AccountId, type IdIngredients, newAccountId } from "#shared/base/model/ids.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
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
  changes: Partial<AccountSettings>,
): Promise<Account | undefined> {
  const found = await accounts.get(id);
  if (found === undefined) return undefined;
  const account = { ...found.account, ...changes };
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
