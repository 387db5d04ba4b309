/** Records whose bytes are counted: each record states in its body whose it is (`accountId`) and how many (`storedBytes`). */
import type { AccountId } from "#shared/base/model/ids.ts";
import { RecordConflict, type Records, RecordTooLarge, type StoredRecord } from "./records.ts";
import { repeatOnConflict } from "./repeat-on-conflict.ts";
import type { StoredBytes } from "./storage-quota.ts";

/** Adds to what an account has stored. */
export type AddBytes = (account: AccountId, change: StoredBytes) => Promise<void>;

/** @param isCounted returns whether records with this sort key may count; others are not read before they change */
export function countedRecords(records: Records, isCounted: (sk: string) => boolean, add: AddBytes): Records {
  const counted = async <Result>(changes: readonly Change[], write: () => Promise<Result>): Promise<Result> => {
    const grown = changes.filter(({ bytes }) => bytes > 0);
    const shrunk = changes.filter(({ bytes }) => bytes < 0);
    for (const change of grown) await addChange(add, change);
    const result = await write().catch(async (error: unknown) => {
      // After another failure nobody knows whether the record was written.
      const isCertain = error instanceof RecordConflict || error instanceof RecordTooLarge;
      if (isCertain) for (const change of grown) await addChange(add, { ...change, bytes: -change.bytes });
      throw error;
    });
    for (const change of shrunk) await addChange(add, change);
    return result;
  };
  return {
    ...records,
    insert: (record) => counted(changesOf(undefined, record), () => records.insert(record)),
    async replace(record) {
      if (!isCounted(record.sk)) return records.replace(record);
      const before = await records.get(record.pk, record.sk);
      // The write refuses another rev.
      const changes = before?.rev === record.rev ? changesOf(before, record) : [];
      return counted(changes, () => records.replace(record));
    },
    async remove(pk, sk, rev) {
      if (!isCounted(sk)) return records.remove(pk, sk, rev);
      const removeOnce = async () => {
        const before = await records.get(pk, sk);
        if (before === undefined) return records.remove(pk, sk, rev);
        const changes = changesOf(before, undefined);
        return counted(changes, () => records.remove(pk, sk, rev ?? before.rev));
      };
      return rev === undefined ? repeatOnConflict(removeOnce) : removeOnce();
    },
  };
}

interface Change {
  readonly account: AccountId;
  readonly kind: keyof StoredBytes;
  readonly bytes: number;
}

type Sized = Pick<StoredRecord, "sk" | "body"> | undefined;

/** Returns what changes, for each account and kind. */
function changesOf(before: Sized, after: Sized): readonly Change[] {
  const [old, next] = [sizeOf(before), sizeOf(after)];
  if (old === undefined || next === undefined)
    return [...(old ? [{ ...old, bytes: -old.bytes }] : []), ...(next ? [next] : [])];
  return [{ ...next, bytes: next.bytes - old.bytes }];
}

function sizeOf(record: Sized): Change | undefined {
  const { accountId, storedBytes } = record?.body ?? {};
  if (typeof accountId !== "string" || typeof storedBytes !== "number") return undefined;
  const kind = record?.sk === "DOCUMENT" ? "documents" : "templates";
  return { account: accountId as AccountId, kind, bytes: storedBytes };
}

function addChange(add: AddBytes, { account, kind, bytes }: Change): Promise<void> {
  return add(account, { templates: 0, documents: 0, [kind]: bytes });
}
