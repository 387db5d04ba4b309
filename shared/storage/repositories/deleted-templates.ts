/**
 * Notes in the directory which templates were deleted together with their documents, which may be in every region. A note is
 * kept for longer than a batch may take that was accepted before, because its document appears later.
 */
import { type AccountId, id, type TemplateId } from "#shared/base/model/ids.ts";
import { BATCH_DAYS_MAX } from "#shared/base/model/limits.ts";
import { object, parseStored } from "#shared/base/model/schema.ts";
import { listWholeGroup, type OnUnreadable } from "#shared/storage/records/list-whole-group.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";

interface DeletedTemplate {
  readonly id: TemplateId;
  readonly accountId: AccountId;
}

export interface DeletedTemplates {
  /** Notes the template, unless it is noted already. */
  note(template: DeletedTemplate): Promise<void>;
  list(onUnreadable: OnUnreadable): AsyncIterable<DeletedTemplate>;
}

const KEPT_SECONDS = (BATCH_DAYS_MAX + 1) * 24 * 60 * 60;

const schema = object<DeletedTemplate>({ id: id(), accountId: id() });

export function deletedTemplates(
  directory: Pick<Records, "insert" | "listGroup">,
  now: () => number,
): DeletedTemplates {
  return {
    async note(template) {
      const expires = Math.ceil(now() / 1000) + KEPT_SECONDS;
      const place = { pk: `DELETED-TEMPLATE#${template.id}`, sk: "DOCUMENTS", group: "DELETED-TEMPLATES" };
      try {
        await directory.insert({ ...place, created: now(), expires, body: { ...template } });
      } catch (error) {
        if (!(error instanceof RecordConflict)) throw error;
      }
    },
    list: (onUnreadable) => listWholeGroup(directory, "DELETED-TEMPLATES", toTemplate, onUnreadable),
  };
}

function toTemplate({ pk, body }: StoredRecord): DeletedTemplate {
  return parseStored("deleted template", schema, body, pk);
}
