/**
 * Stores the templates of one region as records. A template of another account is treated as absent (404, never 403).
 */

import { serviceError } from "#shared/base/errors/service-error.ts";
import type { AccountId, TemplateId } from "#shared/base/model/ids.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Template } from "#shared/base/model/template.ts";
import { listWholeGroup, refuseUnreadable } from "#shared/storage/records/list-whole-group.ts";
import { type Records, RecordTooLarge, type StoredRecord } from "#shared/storage/records/records.ts";
import {
  deletionRecord,
  idOf,
  isDeletedWithDocuments,
  isTemplate,
  partitionKey,
  stagedKey,
  TEMPLATE,
  templatesGroup,
  toForwarding,
  toRecord,
  toTemplate,
} from "#shared/storage/records/template-records.ts";

/** A template with the revision of its record, which a change must name. */
export interface TemplateEntry {
  readonly template: Template;
  readonly rev: number;
}

/** A list entry for a template that has moved to another region. */
export interface DepartedTemplate {
  readonly id: TemplateId;
  /** The creation time of the template. */
  readonly created: number;
  readonly departedTo: Region;
}

export interface TemplateRepository {
  /** @throws RecordConflict when a template with this id exists already; ServiceError `template_too_complex` */
  insert(template: Template): Promise<void>;
  get(account: AccountId, id: TemplateId): Promise<TemplateEntry | undefined>;
  /** Returns the template for links, which carry no account: their signature grants access. */
  getOfAnyAccount(id: TemplateId): Promise<TemplateEntry | undefined>;
  /** @throws RecordConflict when the template was changed since it was read; ServiceError `template_too_complex` */
  replace(entry: TemplateEntry): Promise<void>;
  /**
   * @param withDocuments whether the deletion of its documents follows
   * @throws RecordConflict when the template was changed since it was read
   */
  remove(entry: TemplateEntry, options?: { readonly withDocuments?: boolean }): Promise<void>;
  /** Returns whether the template was removed together with its documents, within the last 15 days. */
  isRemovedWithDocuments(id: TemplateId): Promise<boolean>;
  /** Lists all templates of the account, newest first, including those that have just moved away. */
  list(account: AccountId): AsyncIterable<Template | DepartedTemplate>;
}

/** @param now milliseconds since the Unix epoch */
export function templateRepository(
  records: Records,
  now: () => number,
  onUnreadable = refuseUnreadable,
): TemplateRepository {
  const getOfAnyAccount = async (id: TemplateId) => {
    const record = await records.get(partitionKey(id), TEMPLATE);
    if (record === undefined || !isTemplate(record)) return undefined;
    return { template: toTemplate(record), rev: record.rev };
  };
  return {
    getOfAnyAccount,
    async insert(template) {
      await storable(template, records.insert(toRecord(template)));
    },
    async get(account, id) {
      const entry = await getOfAnyAccount(id);
      return entry?.template.accountId === account ? entry : undefined;
    },
    async replace({ template, rev }) {
      await storable(template, records.replace({ ...toRecord(template), rev }));
    },
    async remove({ template, rev }, { withDocuments = false } = {}) {
      await forgetArrival(records, template);
      const isRemembered = withDocuments || template.arrivedBy !== undefined;
      if (isRemembered) await records.replace(deletionRecord({ template, rev, withDocuments }, now()));
      else await records.remove(partitionKey(template.id), TEMPLATE, rev);
    },
    async isRemovedWithDocuments(id) {
      const record = await records.get(partitionKey(id), TEMPLATE);
      return record !== undefined && isDeletedWithDocuments(record);
    },
    list: (account) => listWholeGroup(records, templatesGroup(account), toListed, onUnreadable),
  };
}

function toListed(record: StoredRecord): Template | DepartedTemplate {
  const forwarding = toForwarding(record);
  if (forwarding === undefined) return toTemplate(record);
  return { id: idOf(record), created: record.created ?? 0, departedTo: forwarding.departedTo };
}

async function storable({ filename }: Template, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!(error instanceof RecordTooLarge)) throw error;
    throw serviceError("template_too_complex", { filename, reason: "it has too many tags to be stored" }, error);
  }
}

/**
 * Removes the staged record; to be called before the template is removed. Otherwise a late repetition of the admission
 * would restore the template.
 */
export async function forgetArrival(records: Pick<Records, "remove">, { id, arrivedBy }: Template): Promise<void> {
  if (arrivedBy !== undefined) await records.remove(partitionKey(id), stagedKey(arrivedBy));
}
