/** Writes the audit entries of one machine: those of one turn of the event loop together, those of deletions apart. */
import { gather } from "#shared/storage/records/gather.ts";
import type { SqliteRecords } from "#shared/storage/records/records.sqlite.ts";
import type { StoredRecord } from "#shared/storage/records/records.ts";

type Entry = Omit<StoredRecord, "rev">;

/** Hundreds of calls may end in one turn, and each write to disk takes milliseconds of everybody's time. */
export function insertEntries({ insertAll }: Pick<SqliteRecords, "insertAll">): (entry: Entry) => Promise<void> {
  const [ofDeletions, ofOthers] = [gather<Entry>(insertAll), gather<Entry>(insertAll)];
  return (entry) => (isOfDeletion(entry) ? ofDeletions(entry) : ofOthers(entry));
}

/** Returns whether the entries may use the space that is reserved for deletions: a deletion is not done without its entry. */
export function areOfDeletions(entries: readonly Entry[]): boolean {
  return entries.every(isOfDeletion);
}

function isOfDeletion({ body: { operation, status } }: Entry): boolean {
  return typeof operation === "string" && operation.startsWith("delete") && typeof status === "number" && status < 300;
}
