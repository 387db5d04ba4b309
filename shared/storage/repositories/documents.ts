/** Stores the generated documents of one region as records. A document of another account is treated as absent. */
import { documentSchema, type StoredDocument } from "#shared/base/model/document.ts";
import type { AccountId, DocumentId, TemplateId } from "#shared/base/model/ids.ts";
import { parseStored } from "#shared/base/model/schema.ts";
import { listPages, listWholeGroup, refuseUnreadable } from "#shared/storage/records/list-whole-group.ts";
import { type JsonObject, RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";

/** A document with the revision of its record, which a change must name. */
export interface DocumentEntry {
  readonly document: StoredDocument;
  readonly rev: number;
}

export interface DocumentRepository {
  /** @throws RecordConflict when a document with this id exists already */
  insert(document: StoredDocument): Promise<void>;
  get(account: AccountId, id: DocumentId): Promise<DocumentEntry | undefined>;
  /** Returns whether the document exists, for links, which carry no account. */
  exists(id: DocumentId): Promise<boolean>;
  /** @throws RecordConflict when the document was changed since it was read */
  replace(entry: DocumentEntry): Promise<void>;
  /** @throws RecordConflict when the document was changed since it was read */
  remove(entry: DocumentEntry): Promise<void>;
  /** Lists the account's documents of the template, newest first. */
  list(account: AccountId, template: TemplateId): AsyncIterable<StoredDocument>;
  /** Lists the account's documents of all templates, newest first. */
  listAll(account: AccountId): AsyncIterable<StoredDocument>;
  /**
   * Reads the next page of the whole store, and adds its documents to the list of all that are not in it: those that were stored
   * before there was one.
   * @returns what to pass for the page after it
   */
  addOwners(next?: string): Promise<string | undefined>;
}

const SORT_KEY = "DOCUMENT";

export function documentRepository(records: Records, onUnreadable = refuseUnreadable): DocumentRepository {
  return {
    async insert(document) {
      await records.insert(toRecord(document));
    },
    async get(account, id) {
      const record = await records.get(partitionKey(id), SORT_KEY);
      if (record === undefined) return undefined;
      const document = toDocument(record);
      return document.accountId === account ? { document, rev: record.rev } : undefined;
    },
    async exists(id) {
      return (await records.get(partitionKey(id), SORT_KEY)) !== undefined;
    },
    async replace({ document, rev }) {
      await records.replace({ ...toRecord(document), rev });
    },
    async remove({ document, rev }) {
      await records.remove(partitionKey(document.id), SORT_KEY, rev);
    },
    list: (account, template) => listWholeGroup(records, group(account, template), toDocument, onUnreadable),
    async addOwners(from) {
      const { records: page, next } = await records.scan({
        limit: OWNERS_PAGE,
        ...(from !== undefined && { next: from }),
      });
      for (const record of page.filter(({ sk, owner }) => sk === SORT_KEY && owner === undefined))
        await withOwner(records, record);
      return next;
    },
    listAll: (account) => listPages((query) => records.listOwner(owner(account), query), toDocument, onUnreadable),
  };
}

const OWNERS_PAGE = 500;

async function withOwner(records: Pick<Records, "replace">, record: StoredRecord): Promise<void> {
  const { accountId } = record.body;
  if (typeof accountId !== "string") return;
  try {
    await records.replace({ ...record, owner: owner(accountId as AccountId) });
  } catch (error) {
    // It was deleted, or changed, which adds it.
    if (!(error instanceof RecordConflict)) throw error;
  }
}

function partitionKey(id: DocumentId): string {
  return `DOCUMENT#${id}`;
}

function group(account: AccountId, template: TemplateId): string {
  return `ACCOUNT#${account}#TEMPLATE#${template}#DOCUMENTS`;
}

function owner(account: AccountId): string {
  return `ACCOUNT#${account}#DOCUMENTS`;
}

function toRecord(document: StoredDocument): Omit<StoredRecord, "rev"> {
  return {
    pk: partitionKey(document.id),
    sk: SORT_KEY,
    group: group(document.accountId, document.templateId),
    owner: owner(document.accountId),
    created: document.created,
    body: { ...document } as unknown as JsonObject,
  };
}

function toDocument({ pk, body }: StoredRecord): StoredDocument {
  return parseStored("document", documentSchema, body, pk);
}
