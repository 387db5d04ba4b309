/**
 * Stores the secrets that sign webhook calls, one for each account, in the directory, which all regions share: a
 * receiver verifies the calls of all regions with one secret. The secrets cannot be hashed, because signing needs the
 * secret itself.
 */

import type { AccountId } from "#shared/base/model/ids.ts";
import { number, object, optional, parseStored, text } from "#shared/base/model/schema.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";

export interface WebhookSecrets {
  /** Returns the account's current secret, which is created at the first call. */
  getOrMake(account: AccountId): Promise<WebhookSecret>;
  /**
   * Creates a new secret. The former one also signs for a day.
   * @throws RecordConflict when someone else renews it at the same time
   */
  renew(account: AccountId): Promise<WebhookSecret>;
  /** Lists the secrets that sign calls now, the current one first. */
  listSigning(account: AccountId): Promise<readonly WebhookSecret[]>;
}

/** `whsec_` and 32 random bytes in Base64, as defined by Standard Webhooks. */
export type WebhookSecret = string;

export interface WebhookSecretSettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

interface Body {
  readonly secret: WebhookSecret;
  readonly former?: WebhookSecret;
  /** The time until which the former secret also signs, in milliseconds since the Unix epoch. */
  readonly formerUntil?: number;
}

const bodySchema = object<Body>({ secret: text, former: optional(text), formerUntil: optional(number) });

/** Long enough to replace the secret in all receivers. */
const FORMER_SIGNS_MS = 24 * 60 * 60 * 1000;

const SECRET_BYTES = 32;

export function webhookSecrets(
  directory: Pick<Records, "get" | "insert" | "replace">,
  { now, randomBytes }: WebhookSecretSettings,
): WebhookSecrets {
  const newSecret = () => `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString("base64")}`;
  const find = async (account: AccountId) => {
    const { pk, sk } = keysOf(account);
    return directory.get(pk, sk);
  };
  const findOrMake = async (account: AccountId): Promise<StoredRecord> => {
    for (;;) {
      const record = await find(account);
      if (record !== undefined) return record;
      try {
        return await directory.insert({ ...keysOf(account), body: { secret: newSecret() } });
      } catch (error) {
        if (!(error instanceof RecordConflict)) throw error;
      }
    }
  };
  return {
    getOrMake: async (account) => bodyOf(await findOrMake(account)).secret,
    renew: (account) =>
      repeatOnConflict(async () => {
        const record = await findOrMake(account);
        const secret = newSecret();
        const body = { secret, former: bodyOf(record).secret, formerUntil: now() + FORMER_SIGNS_MS };
        await directory.replace({ ...record, body });
        return secret;
      }),
    async listSigning(account) {
      const record = await find(account);
      if (record === undefined) return [];
      const { secret, former, formerUntil = 0 } = bodyOf(record);
      return former !== undefined && now() < formerUntil ? [secret, former] : [secret];
    },
  };
}

function keysOf(account: AccountId): Pick<StoredRecord, "pk" | "sk"> {
  return { pk: `ACCOUNT#${account}`, sk: "WEBHOOK-SECRET" };
}

function bodyOf({ body }: StoredRecord): Body {
  return parseStored("webhook secret", bodySchema, body);
}
