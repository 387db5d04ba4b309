/** Accounts and their API keys in the directory, which all regions share. A key is kept as its hash only. */
import { createHash } from "node:crypto";
import type { Account } from "#shared/model/account.ts";
import type { JsonObject, Records } from "./records.ts";

export interface AccountRepository {
  /** The account that the key belongs to. */
  findByKey(apiKey: string): Promise<Account | undefined>;
  /** @throws RecordConflict when an account with this id is there. */
  insert(account: Account): Promise<void>;
  /** Lets the key open the account. @throws RecordConflict when the key is in use. */
  addKey(apiKey: string, account: Account): Promise<void>;
  /** Undefined while there is none. */
  newest(): Promise<Account | undefined>;
}

const ACCOUNT = "ACCOUNT";
const KEY = "KEY";

export function accountRepository(directory: Records, now: () => number): AccountRepository {
  return {
    async findByKey(apiKey) {
      const record = await directory.get(keyPartition(apiKey), KEY);
      return record?.body as unknown as Account | undefined;
    },
    async insert(account) {
      await directory.insert({
        pk: `ACCOUNT#${account.id}`,
        sk: ACCOUNT,
        group: "ACCOUNTS",
        created: now(),
        body: toBody(account),
      });
    },
    async addKey(apiKey, account) {
      await directory.insert({ pk: keyPartition(apiKey), sk: KEY, body: toBody(account) });
    },
    async newest() {
      const { records } = await directory.listGroup("ACCOUNTS", { limit: 1 });
      return records[0]?.body as unknown as Account | undefined;
    },
  };
}

function keyPartition(apiKey: string): string {
  return `KEY#${createHash("sha256").update(apiKey).digest("hex")}`;
}

function toBody({ id, plan, region }: Account): JsonObject {
  return { id, plan, region };
}
