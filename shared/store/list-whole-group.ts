/** Yields all records of a group, newest first, read page by page. */
import type { Records, StoredRecord } from "./records.ts";

export async function* listWholeGroup(
  records: Pick<Records, "listGroup">,
  group: string,
): AsyncGenerator<StoredRecord, undefined> {
  let next: string | undefined;
  do {
    const page = await records.listGroup(group, next === undefined ? {} : { next });
    yield* page.records;
    next = page.next;
  } while (next !== undefined);
}
