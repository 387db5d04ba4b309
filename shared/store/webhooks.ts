/**
 * Stores the addresses that callers want to be called at when a batch ends. A record is kept until the call was
 * accepted or there is nothing to report.
 */
import type { AccountId, DocumentId } from "#shared/model/ids.ts";
import type { Records } from "./records.ts";

export interface Webhook {
  /** The id of the document. */
  readonly id: DocumentId;
  readonly accountId: AccountId;
  readonly url: string;
}

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
    async get(id) {
      return (await records.get(partitionKey(id), SORT_KEY))?.body as Webhook | undefined;
    },
    async remove(id) {
      await records.remove(partitionKey(id), SORT_KEY);
    },
  };
}

function partitionKey(id: DocumentId): string {
  return `WEBHOOK#${id}`;
}
