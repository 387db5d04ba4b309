/**
 * The secrets that sign calls of webhooks, one for each account, kept in the directory, which all regions share: a
 * receiver checks the calls of all of them with the same one. They cannot be hashed: a signature needs the secret itself.
 */
import type { AccountId } from "#shared/model/ids.ts";
import { RecordConflict, type Records, type StoredRecord } from "./records.ts";

export interface WebhookSecrets {
  /** The account's present secret, made when it is first asked for. */
  getOrMake(account: AccountId): Promise<WebhookSecret>;
  /**
   * A new one. The former one signs beside it for a day.
   * @throws RecordConflict when it is renewed by someone else at the same time
   */
  renew(account: AccountId): Promise<WebhookSecret>;
  /** Those that calls are signed with at this moment, the present one first. */
  listSigning(account: AccountId): Promise<readonly WebhookSecret[]>;
}

/** `whsec_` and 32 random bytes in Base64, as Standard Webhooks writes them. */
export type WebhookSecret = string;

export interface WebhookSecretSettings {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

interface Body {
  readonly secret: WebhookSecret;
  readonly former?: WebhookSecret;
  /** Until when the former one signs too, in milliseconds since the Unix epoch. */
  readonly formerUntil?: number;
}

/** Long enough to set the new secret everywhere. */
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
    async renew(account) {
      const record = await findOrMake(account);
      const secret = newSecret();
      const body = { secret, former: bodyOf(record).secret, formerUntil: now() + FORMER_SIGNS_MS };
      await directory.replace({ ...record, body });
      return secret;
    },
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
  return body as unknown as Body;
}
