/** Templates of one region, kept as records. Another account's template is absent (404, never 403). */
import type { AccountId, TemplateId } from "#shared/model/ids.ts";
import type { Template } from "#shared/model/template.ts";
import type { JsonObject, Records, StoredRecord } from "./records.ts";

/** A template with the rev of its record, which a change must name. */
export interface TemplateEntry {
  readonly template: Template;
  readonly rev: number;
}

export interface TemplateRepository {
  /** @throws RecordConflict when a template with this id is there. */
  insert(template: Template): Promise<void>;
  get(account: AccountId, id: TemplateId): Promise<TemplateEntry | undefined>;
  /** For links, which carry no account: their signature is their right. */
  getOfAnyAccount(id: TemplateId): Promise<TemplateEntry | undefined>;
  /** @throws RecordConflict when it was changed since it was read. */
  replace(entry: TemplateEntry): Promise<void>;
  /** All of the account, newest first. */
  list(account: AccountId): AsyncIterable<Template>;
}

const SORT_KEY = "TEMPLATE";

export function templateRepository(records: Records): TemplateRepository {
  const getOfAnyAccount = async (id: TemplateId) => {
    const record = await records.get(partitionKey(id), SORT_KEY);
    return record && { template: toTemplate(record), rev: record.rev };
  };
  return {
    getOfAnyAccount,
    async insert(template) {
      await records.insert(toRecord(template));
    },
    async get(account, id) {
      const entry = await getOfAnyAccount(id);
      return entry?.template.accountId === account ? entry : undefined;
    },
    async replace({ template, rev }) {
      await records.replace({ ...toRecord(template), rev });
    },
    async *list(account) {
      let next: string | undefined;
      do {
        const page = await records.listGroup(group(account), next === undefined ? {} : { next });
        for (const record of page.records) yield toTemplate(record);
        next = page.next;
      } while (next !== undefined);
    },
  };
}

function partitionKey(id: TemplateId): string {
  return `TEMPLATE#${id}`;
}

function group(account: AccountId): string {
  return `ACCOUNT#${account}#TEMPLATES`;
}

function toRecord(template: Template): Omit<StoredRecord, "rev"> {
  return {
    pk: partitionKey(template.id),
    sk: SORT_KEY,
    group: group(template.accountId),
    created: template.created,
    body: { ...template } as unknown as JsonObject,
  };
}

function toTemplate(record: StoredRecord): Template {
  // Records from before there were problems have none.
  return { problems: [], ...record.body } as unknown as Template;
}
