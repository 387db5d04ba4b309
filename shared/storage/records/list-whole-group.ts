/** Yields all records of a group, newest first, read page by page. */
import { asUnreadable, type UnreadableRecord } from "#shared/base/model/schema.ts";
import { othersFirst } from "#shared/base/slices/in-slices.ts";
import type { Records, StoredRecord } from "./records.ts";

/** Is told of a record that a list leaves out because it cannot be read, or throws so that there is no list. */
export type OnUnreadable = (error: UnreadableRecord) => void;

export const refuseUnreadable: OnUnreadable = (error) => {
  throw error;
};

/** @param read throws an UnreadableRecord for a record that does not fit its type */
export async function* listWholeGroup<Entry>(
  records: Pick<Records, "listGroup">,
  group: string,
  read: (record: StoredRecord) => Entry,
  onUnreadable: OnUnreadable,
): AsyncGenerator<Entry, undefined> {
  let next: string | undefined;
  do {
    const page = await records.listGroup(group, next === undefined ? {} : { next });
    for (const error of page.unreadable ?? []) onUnreadable(error);
    for (const record of page.records) yield* readable(record, read, onUnreadable);
    next = page.next;
    if (next !== undefined) await othersFirst();
  } while (next !== undefined);
}

function readable<Entry>(
  record: StoredRecord,
  read: (record: StoredRecord) => Entry,
  onUnreadable: OnUnreadable,
): readonly Entry[] {
  try {
    return [read(record)];
  } catch (error) {
    onUnreadable(asUnreadable(error));
    return [];
  }
}
