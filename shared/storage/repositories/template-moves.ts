/**
 * Moves templates between regions, by records in each region. A template is first staged in the new region, where it is
 * invisible (`stage`). Then a forwarding record replaces it in the old region (`depart`). This conditional write makes
 * the move happen atomically. Finally the new region makes the template visible (`admit`), which any later request may
 * complete.
 */
import type { AccountId, TemplateId } from "#shared/base/model/ids.ts";
import type { Region } from "#shared/base/model/region.ts";
import type { Template } from "#shared/base/model/template.ts";
import { RecordConflict, type Records, type StoredRecord } from "#shared/storage/records/records.ts";
import {
  forwardingRecord,
  partitionKey,
  stagedKey,
  TEMPLATE,
  toForwarding,
  toRecord,
  toTemplate,
} from "#shared/storage/records/template-records.ts";
import { forgetArrival, type TemplateEntry } from "./templates.ts";

/** One transfer of a template to another region. */
export interface Move {
  readonly id: TemplateId;
  readonly moveId: string;
}

/** The record that replaces a template which has moved away. */
export interface Forwarding extends Move {
  readonly accountId: AccountId;
  readonly to: Region;
  /** Whether the new region is known to show the template. */
  readonly settled: boolean;
  /** When the template was created. Present for as long as lists include the forwarding record. */
  readonly created?: number;
  readonly rev: number;
}

export interface TemplateMoves {
  /** @throws RecordConflict when the template was changed since it was read */
  depart(entry: TemplateEntry, move: { readonly moveId: string; readonly to: Region }): Promise<void>;
  getForwarding(id: TemplateId): Promise<Forwarding | undefined>;
  /** Records that the new region shows the template. */
  settle(forwarding: Forwarding): Promise<void>;
  /** Does the same as `settle`, and removes the forwarding record from lists. */
  conclude(forwarding: Forwarding): Promise<void>;

  /** @throws RecordConflict when the template is staged already */
  stage(moveId: string, template: Template): Promise<void>;
  getStaged(move: Move): Promise<Template | undefined>;
  /** Makes the staged template visible. Does nothing if it was admitted before. */
  admit(move: Move): Promise<void>;
  removeStaged(move: Move): Promise<void>;
}

export function templateMoves(records: Records): TemplateMoves {
  const getStaged: TemplateMoves["getStaged"] = async ({ id, moveId }) => {
    const record = await records.get(partitionKey(id), stagedKey(moveId));
    return record && toTemplate(record);
  };
  const removeStaged: TemplateMoves["removeStaged"] = async ({ id, moveId }) => {
    await records.remove(partitionKey(id), stagedKey(moveId));
  };
  const write = async ({ id, rev, to, accountId, moveId }: Forwarding, created: number | undefined) => {
    const settled = { accountId, departedTo: to, moveId, settled: true };
    // If another record has replaced it, or the template has come back, that record stays.
    await undefinedOnConflict(records.replace(forwardingRecord({ id, rev, created }, settled)));
  };
  return {
    getStaged,
    removeStaged,
    async depart({ template, rev }, { moveId, to }) {
      await forgetArrival(records, template);
      const { id, accountId, created } = template;
      const body = { accountId, departedTo: to, moveId, settled: false };
      await records.replace(forwardingRecord({ id, rev, created }, body));
    },
    async getForwarding(id) {
      const record = await records.get(partitionKey(id), TEMPLATE);
      const forwarding = record && toForwarding(record);
      if (record === undefined || forwarding === undefined) return undefined;
      const { departedTo: to, ...rest } = forwarding;
      const { rev, created } = record;
      return { ...rest, id, to, rev, ...(created !== undefined && { created }) };
    },
    settle: (forwarding) => write(forwarding, forwarding.created),
    conclude: (forwarding) => write(forwarding, undefined),
    async stage(moveId, template) {
      // The record has no group, so no list includes it.
      const { pk, created, body } = toRecord({ ...template, arrivedBy: moveId });
      await records.insert({ pk, sk: stagedKey(moveId), ...(created !== undefined && { created }), body });
    },
    async admit(move) {
      // The order matters: the present record is read first, so that a template which was shown and has moved on since
      // causes a conflict.
      for (;;) {
        const present = await records.get(partitionKey(move.id), TEMPLATE);
        const template = await getStaged(move);
        if (template === undefined) return;
        if (await isShown(records, template, present)) return removeStaged(move);
      }
    },
  };
}

/**
 * Writes the template, replacing the forwarding record of an earlier stay if there is one. Returns false when another
 * write was first, and the caller must read again.
 */
async function isShown(records: Records, template: Template, present: StoredRecord | undefined): Promise<boolean> {
  if (present !== undefined && toForwarding(present) === undefined) return true;
  const record = toRecord(template);
  const written = present === undefined ? records.insert(record) : records.replace({ ...record, rev: present.rev });
  return (await undefinedOnConflict(written)) !== undefined;
}

async function undefinedOnConflict(writing: Promise<StoredRecord>): Promise<StoredRecord | undefined> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof RecordConflict) return undefined;
    throw error;
  }
}
