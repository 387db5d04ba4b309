/**
 * Moves of templates between regions, kept as records of each region. A template first waits unseen in the new region
 * (`stage`). Then a forwarding record takes its place in the old one (`depart`): that conditional write is what makes the move
 * happen, all at once. At last the new region shows it (`admit`), which may be repeated by whoever finds it undone.
 */
import type { AccountId, TemplateId } from "#shared/model/ids.ts";
import type { Region } from "#shared/model/region.ts";
import type { Template } from "#shared/model/template.ts";
import { RecordConflict, type Records, type StoredRecord } from "./records.ts";
import {
  forwardingRecord,
  partitionKey,
  stagedKey,
  TEMPLATE,
  toForwarding,
  toRecord,
  toTemplate,
} from "./template-records.ts";
import { forgetArrival, type TemplateEntry } from "./templates.ts";

/** One transfer of a template from one region to another. */
export interface Move {
  readonly id: TemplateId;
  readonly moveId: string;
}

/** What a template leaves behind that has moved away. */
export interface Forwarding extends Move {
  readonly accountId: AccountId;
  readonly to: Region;
  /** Whether the new region is known to show the template. */
  readonly settled: boolean;
  /** When the template was created, for as long as lists hold the forwarding record. */
  readonly created?: number;
  readonly rev: number;
}

export interface TemplateMoves {
  /** @throws RecordConflict when the template was changed since it was read. */
  depart(entry: TemplateEntry, move: { readonly moveId: string; readonly to: Region }): Promise<void>;
  getForwarding(id: TemplateId): Promise<Forwarding | undefined>;
  /** Notes that the new region shows the template. */
  settle(forwarding: Forwarding): Promise<void>;
  /** As `settle`, and lists hold the forwarding record no longer. */
  conclude(forwarding: Forwarding): Promise<void>;

  /** @throws RecordConflict when it is staged already. */
  stage(moveId: string, template: Template): Promise<void>;
  getStaged(move: Move): Promise<Template | undefined>;
  /** Shows the staged template; does nothing where it was admitted before. */
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
    // Another by now, or a template that has come back, stays as it is.
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
      // In no group: no list shows it.
      const { pk, created, body } = toRecord({ ...template, arrivedBy: moveId });
      await records.insert({ pk, sk: stagedKey(moveId), ...(created !== undefined && { created }), body });
    },
    async admit(move) {
      // In this order: what takes the place of a template that was shown and went on is seen before it is too late.
      for (;;) {
        const present = await records.get(partitionKey(move.id), TEMPLATE);
        const template = await getStaged(move);
        if (template === undefined) return;
        if (await isShown(records, template, present)) return removeStaged(move);
      }
    },
  };
}

/** In place of the forwarding record of an earlier stay, or of nothing. Undone when another was first: look again. */
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
