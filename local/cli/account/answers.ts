/** Words the output of `npm run account` as text and as JSON. A key is shown only where it is created. */
import type { Account } from "#shared/base/model/account.ts";
import { apiKeyId } from "#shared/base/model/api-key.ts";
import { describeBytes } from "#shared/base/model/byte-count.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import type { DeletionState, ListedAccount, NewKey, Revocation } from "#shared/service/manage-accounts.ts";
import type { StoredBytes } from "#shared/storage/records/storage-quota.ts";
import type { DeletionReceipt } from "#shared/storage/repositories/account-deletions.ts";
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

export const answers = { created, deleted, listed, keyMade, revoked, updated, webhookSecretTold } as const;

function created({ account, apiKey, entry }: NewKey & { readonly account: Account }): Answer {
  return {
    text: `${describe(account)}${describeKey(apiKey, entry)}`,
    json: { ...toJson(account), ...keyToJson(apiKey, entry) },
  };
}

function listed(accounts: readonly ListedAccount[]): Answer {
  const lines = accounts.flatMap(({ account: { id, plan, region, isSuspended }, created, keys, stored }) => [
    row(id, plan, region, time(created), stored && describeStored(stored)),
    ...(isSuspended ? ["  suspended"] : []),
    ...keys.map(({ hash, created, name, rights }) =>
      row(`  key ${apiKeyId(hash)}`, rights === "all" ? "" : rights, "", time(created), printable(name)),
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

/** @throws NotDone */
function deleted(id: AccountId, deletion: DeletionState): Answer {
  if (deletion.state === "unknown") throw noAccount(id);
  if (deletion.state === "done") return receiptShown(deletion.receipt);
  const { account, progress } = deletion;
  const parts = Object.entries(progress).map(([part, { pass }]) => `  ${part.padEnd(10)} ${PASSES[pass]}\n`);
  return {
    text:
      `Account  ${id}\nBegun    ${time(account.leavingSince)}\n${parts.join("")}` +
      `The deletion is under way while the service runs. Its receipt: npm run account -- receipt ${id}\n`,
    json: {
      account: id,
      state: "under_way",
      begun: account.leavingSince,
      parts: Object.fromEntries(Object.entries(progress).map(([part, { pass }]) => [part, pass])),
    },
  };
}

const PASSES = {
  first: "removes what is stored",
  second: "looks again, when calls that had begun before have ended",
  done: "done",
} as const;

function receiptShown({ account, begun, ended, regions, removed }: DeletionReceipt): Answer {
  const counts = Object.entries(removed).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = counts.map(([name, count]) => `  ${name.replaceAll("_", " ").padEnd(18)}${count}\n`);
  return {
    text:
      `Account  ${account}\nBegun    ${time(begun)}\nEnded    ${time(ended)}\nRegions  ${regions.join(", ")}\n` +
      `Removed${lines.length === 0 ? "  nothing" : ""}\n${lines.join("")}`,
    json: { account, state: "done", begun, ended, regions, removed },
    ...(removed.unreadable !== undefined && {
      warning: `${removed.unreadable} damaged records were met of which nobody can tell whose they are. They were left.`,
    }),
  };
}

function noAccount(id: AccountId): NotDone {
  return new NotDone(`there is no account ${id}. List the accounts with: npm run account -- list`);
}

function describe({ id, plan, region, documentsExpireAfterDays: days, isSuspended }: Account): string {
  const expiry = days === undefined ? "" : `Documents are deleted after ${days} days\n`;
  const state = `${expiry}${isSuspended ? "State    suspended\n" : ""}`;
  return `Account  ${id}\nPlan     ${plan}\nRegion   ${region}\n${state}`;
}

function describeKey(apiKey: string, { hash, name, rights }: ApiKeyEntry): string {
  const settings = `${name === "" ? "" : `Name     ${printable(name)}\n`}${rights === "all" ? "" : `Rights   ${rights}\n`}`;
  return `API key  ${apiKey}\nKey id   ${apiKeyId(hash)}\n${settings}\nThe key is shown only once, because the service stores only its hash.\n`;
}

function toJson({ id, plan, region, documentsExpireAfterDays: days, isSuspended }: Account): object {
  return {
    account: id,
    plan,
    region,
    ...(days !== undefined && { documents_expire_after_days: days }),
    ...(isSuspended && { suspended: true }),
  };
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

/** Callers choose the names of keys: a terminal would obey what controls it, and show what turns the direction. */
function printable(name: string): string {
  return name.replace(CONTROLS, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace("T", " ").replace(/\..*/, " UTC");
}
