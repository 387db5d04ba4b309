/**
 * Stores the addresses that callers want to be called at when a batch ends. A record is kept until the call was
 * accepted or there is nothing to report.
 */
import { type AccountId, type DocumentId, id } from "#shared/base/model/ids.ts";
import { object, parseStored, text } from "#shared/base/model/schema.ts";
import type { Records } from "#shared/storage/records/records.ts";

export interface Webhook {
  /** The id of the document. */
  readonly id: DocumentId;
  readonly accountId: AccountId;
  readonly url: string;
}

const webhookSchema = object<Webhook>({ id: id(), accountId: id(), url: text });

export interface WebhookRepository {
  /** @throws RecordConflict when the document has a webhook already */
  insert(webhook: Webhook): Promise<void>;
  get(id: DocumentId): Promise<Webhook | undefined>;
  remove(id: DocumentId): Promise<void>;
}

const SORT_KEY = "WEBHOOK";

export function webhookRepository(records: Pick<Records, "insert" | "get" | "remove">): WebhookRepository {
  return {
    async insert(webhook) {
      await records.insert({ pk: partitionKey(webhook.id), sk: SORT_KEY, body: { ...webhook } });
    },
    async get(document) {
      const record = await records.get(partitionKey(document), SORT_KEY);
      return record && parseStored("webhook", webhookSchema, record.body);
    },
    async remove(id) {
      await records.remove(partitionKey(id), SORT_KEY);
    },
  };
}

function partitionKey(id: DocumentId): string {
  return `WEBHOOK#${id}`;
}
