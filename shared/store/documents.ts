/** Generated documents of one region, kept as records. Another account's document is absent. */
import type { StoredDocument } from "#shared/model/document.ts";
import type { AccountId, DocumentId, TemplateId } from "#shared/model/ids.ts";
import type { JsonObject, Records } from "./records.ts";

export interface DocumentRepository {
  /** @throws RecordConflict when a document with this id is there. */
  insert(document: StoredDocument): Promise<void>;
  get(account: AccountId, id: DocumentId): Promise<StoredDocument | undefined>;
  /** The account's documents of the template, newest first. */
  list(account: AccountId, template: TemplateId): AsyncIterable<StoredDocument>;
}

const SORT_KEY = "DOCUMENT";

export function documentRepository(records: Records): DocumentRepository {
  return {
    async insert(document) {
      await records.insert({
        pk: partitionKey(document.id),
        sk: SORT_KEY,
        group: group(document.accountId, document.templateId),
        created: document.created,
        body: { ...document } as unknown as JsonObject,
      });
    },
    async get(account, id) {
      const record = await records.get(partitionKey(id), SORT_KEY);
      const document = record?.body as unknown as StoredDocument | undefined;
      return document?.accountId === account ? document : undefined;
    },
    async *list(account, template) {
      let next: string | undefined;
      do {
        const page = await records.listGroup(group(account, template), next === undefined ? {} : { next });
        for (const record of page.records) yield record.body as unknown as StoredDocument;
        next = page.next;
      } while (next !== undefined);
    },
  };
}

function partitionKey(id: DocumentId): string {
  return `DOCUMENT#${id}`;
}

function group(account: AccountId, template: TemplateId): string {
  return `ACCOUNT#${account}#TEMPLATE#${template}#DOCUMENTS`;
}
