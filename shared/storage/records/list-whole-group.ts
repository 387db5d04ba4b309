/** Yields all records of a group, newest first, read page by page. */
import { asUnreadable, type UnreadableRecord } from "#shared/base/model/schema.ts";
import { othersFirst } from "#shared/base/slices/in-slices.ts";
import type { PageQuery, RecordPage, Records, StoredRecord } from "./records.ts";

/** Is told of a record that a list leaves out because it cannot be read, or throws so that there is no list. */
export type OnUnreadable = (error: UnreadableRecord) => void;

export const refuseUnreadable: OnUnreadable = (error) => {
  throw error;
};

/** @param read throws an UnreadableRecord for a record that does not fit its type */
export function listWholeGroup<Entry>(
  records: Pick<Records, "listGroup">,
  group: string,
  read: (record: StoredRecord) => Entry,
  onUnreadable: OnUnreadable,
): AsyncGenerator<Entry, undefined> {
  return listPages((query) => records.listGroup(group, query), read, onUnreadable);
}

/** @param readPage reads a page of a list */
export async function* listPages<Entry>(
  readPage: (query: PageQuery) => Promise<RecordPage>,
  read: (record: StoredRecord) => Entry,
  onUnreadable: OnUnreadable,
): AsyncGenerator<Entry, undefined> {
  let next: string | undefined;
  do {
    const page = await readPage(next === undefined ? {} : { next });
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
