/**
 * Finds the records of an account in one store, of every kind, by reading the whole store. No list has all of them: those of a
 * deleted template's documents, uploads, batches and revoked keys are in none.
 */
import type { AccountId } from "#shared/base/model/ids.ts";
import type { Records, StoredRecord } from "#shared/storage/records/records.ts";

export type RecordKey = Pick<StoredRecord, "pk" | "sk">;

export interface AccountRecords {
  /** Reads the next page of the store, and returns those of its records that belong to the account. */
  find(account: AccountId, next?: string): Promise<FoundRecords>;
  get(key: RecordKey): Promise<StoredRecord | undefined>;
  remove(key: RecordKey): Promise<void>;
}

export interface FoundRecords {
  readonly records: readonly StoredRecord[];
  /** The number of records in the page that are damaged, so that nobody can tell whose they are. */
  readonly unreadable: number;
  /** Set when more records may follow. Pass it to get them. */
  readonly next?: string;
}

/** Few enough that their keys fit into one record, which says what is being removed. */
const PAGE_RECORDS = 500;

export function accountRecords(records: Pick<Records, "scan" | "get" | "remove">): AccountRecords {
  return {
    async find(account, from) {
      const { next, ...page } = await records.scan({ limit: PAGE_RECORDS, ...(from !== undefined && { next: from }) });
      return {
        records: page.records.filter((record) => ownerOf(record) === account),
        unreadable: page.unreadable?.length ?? 0,
        ...(next !== undefined && { next }),
      };
    },
    get: ({ pk, sk }) => records.get(pk, sk),
    async remove({ pk, sk }) {
      await records.remove(pk, sk);
    },
  };
}

/** The partitions that are named after an account. The others name it in the record's body. */
const NAMED_AFTER_ACCOUNT = /^(?:ACCOUNT|FONTS|SIGNINGKEYS|MOMENTS|IDEMPOTENCY)#([^#]+)/;

/**
 * Returns the account to which the record belongs. Returns undefined for the audit trail and the receipts of deletions, which
 * outlive the account; for the ranges of a batch, which go with the batch; and for what belongs to no account.
 */
function ownerOf({ pk, body }: Pick<StoredRecord, "pk" | "body">): AccountId | undefined {
  const owner = NAMED_AFTER_ACCOUNT.exec(pk)?.[1] ?? (pk.startsWith("KEY#") ? body.id : body.accountId);
  return typeof owner === "string" ? (owner as AccountId) : undefined;
}
