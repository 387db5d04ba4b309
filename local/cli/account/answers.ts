/** Words the output of `npm run account` as text and as JSON. A key is shown only where it is created. */
import type { Account } from "#shared/base/model/account.ts";
import { apiKeyId } from "#shared/base/model/api-key.ts";
import { describeBytes } from "#shared/base/model/byte-count.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import type { ListedAccount, NewKey, Revocation } from "#shared/service/manage-accounts.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import type { ApiKeyEntry } from "#shared/storage/repositories/accounts.ts";
import type { WebhookSecret } from "#shared/storage/repositories/webhook-secrets.ts";

export interface Answer {
  /** Lines for people. */
  readonly text: string;
  /** The same data for programs; times in milliseconds since the Unix epoch. */
  readonly json: object;
  readonly warning?: string;
}

/** Reports that a request could not be carried out; the text says why, with the remedy. */
export class NotDone extends Error {
  override readonly name = "NotDone";
}

export const answers = { created, listed, keyMade, revoked, updated, webhookSecretTold } as const;

function created({ account, apiKey, entry }: NewKey & { readonly account: Account }): Answer {
  return {
    text: `${describe(account)}${describeKey(apiKey, entry)}`,
    json: { ...toJson(account), ...keyToJson(apiKey, entry) },
  };
}

function listed(accounts: readonly ListedAccount[]): Answer {
  const lines = accounts.flatMap(({ account: { id, plan, region }, created, keys, stored }) => [
    row(id, plan, region, time(created), stored && describeStored(stored)),
    ...keys.map(({ hash, created, name, rights }) =>
      row(`  key ${apiKeyId(hash)}`, rights === "all" ? "" : rights, "", time(created), name),
    ),
    ...(keys.length === 0 ? ["  no key"] : []),
  ]);
  return {
    text: `${[row("ACCOUNT", "PLAN", "REGION", "CREATED", "STORED"), ...lines].join("\n")}\n`,
    json: accounts.map(({ account, created, keys, stored }) => ({
      ...toJson(account),
      created,
      ...(stored && { stored_bytes: stored }),
      keys: keys.map(({ hash, created, name, rights }) => ({ id: apiKeyId(hash), created, name, rights })),
    })),
  };
}

/** @throws NotDone */
function keyMade(account: AccountId, key: NewKey | undefined): Answer {
  if (key === undefined) throw noAccount(account);
  return {
    text: `Account  ${account}\n${describeKey(key.apiKey, key.entry)}`,
    json: { account, ...keyToJson(key.apiKey, key.entry) },
  };
}

/** @throws NotDone */
function revoked(revocation: Revocation): Answer {
  if (revocation.outcome === "unknown") {
    throw new NotDone("there is no such key. List the keys with: npm run account -- list");
  }
  if (revocation.outcome === "ambiguous") {
    throw new NotDone(`${revocation.count} keys have this id, so none was revoked. Use the key itself.`);
  }
  const { entry, isLast } = revocation;
  const [id, account] = [apiKeyId(entry.hash), entry.account];
  return {
    text: `Key ${id} of account ${account} is revoked and no longer works.\n`,
    json: { account, key_id: id, last: isLast },
    ...(isLast && {
      warning: `the account has no other key, so nobody can use it. Create one with: npm run account -- key ${account}`,
    }),
  };
}

/** @throws NotDone */
function updated(id: AccountId, account: Account | undefined): Answer {
  if (account === undefined) throw noAccount(id);
  return { text: describe(account), json: toJson(account) };
}

/** @throws NotDone */
function webhookSecretTold(account: AccountId, secret: WebhookSecret | undefined): Answer {
  if (secret === undefined) throw noAccount(account);
  return { text: `Account         ${account}\nWebhook secret  ${secret}\n`, json: { account, webhook_secret: secret } };
}

function noAccount(id: AccountId): NotDone {
  return new NotDone(`there is no account ${id}. List the accounts with: npm run account -- list`);
}

function describe({ id, plan, region }: Account): string {
  return `Account  ${id}\nPlan     ${plan}\nRegion   ${region}\n`;
}

function describeKey(apiKey: string, { hash, name, rights }: ApiKeyEntry): string {
  const settings = `${name === "" ? "" : `Name     ${name}\n`}${rights === "all" ? "" : `Rights   ${rights}\n`}`;
  return `API key  ${apiKey}\nKey id   ${apiKeyId(hash)}\n${settings}\nThe key is shown only once, because the service stores only its hash.\n`;
}

function toJson({ id, plan, region }: Account): object {
  return { account: id, plan, region };
}

function keyToJson(apiKey: string, { hash, name, rights }: ApiKeyEntry): object {
  return { key: apiKey, key_id: apiKeyId(hash), name, rights };
}

/** Formats `1.2 GB (200 MB templates, 1 GB documents)`. */
function describeStored({ templates, documents }: StoredBytes): string {
  const parts = `${describeBytes(templates)} templates, ${describeBytes(documents)} documents`;
  return `${describeBytes(templates + documents)} (${parts})`;
}

function row(name: string, plan: string, region: string, created: string, stored = ""): string {
  return `${name.padEnd(30)}${plan.padEnd(10)}${region.padEnd(8)}${created.padEnd(25)}${stored}`.trimEnd();
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("T", " ").replace(/\..*/, " UTC");
}
