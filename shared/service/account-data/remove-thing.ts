/** Removes what a record stands for: its files first, then the record, so that a crash in between leaves what names them. */
import { batchFolder } from "#shared/base/model/batch.ts";
import { documentFileKey } from "#shared/base/model/document.ts";
import type { DocumentId, UploadId } from "#shared/base/model/ids.ts";
import { uploadFileKey } from "#shared/base/model/upload.ts";
import type { StoreDependencies, SweepDependencies } from "#shared/service/dependencies/dependencies.ts";
import { sweepLate, sweepOfBatch } from "#shared/service/files/sweep.ts";
import { stagedKey, TEMPLATE } from "#shared/storage/records/template-records.ts";
import type { DeletedPart } from "#shared/storage/repositories/account-deletions.ts";
import type { RecordKey } from "#shared/storage/repositories/account-records.ts";
import { keyHashOf } from "#shared/storage/repositories/accounts.ts";
import { fontOfKey } from "#shared/storage/repositories/fonts.ts";
import { KEY_USES_PARTITION } from "#shared/storage/repositories/key-uses.ts";

type Needs = Pick<StoreDependencies, "files" | "ranges" | "jobs" | "now"> &
  Pick<SweepDependencies, "accounts" | "accountRecords" | "directoryRecords">;

export async function removeThing(deps: Needs, part: DeletedPart, key: RecordKey): Promise<void> {
  if (part === "directory") return removeFromDirectory(deps, key);
  await removeFiles(deps, key);
  await deps.accountRecords.remove(key);
}

async function removeFromDirectory({ accounts, directoryRecords }: Needs, key: RecordKey): Promise<void> {
  const hash = keyHashOf(key);
  if (hash === undefined) return directoryRecords.remove(key);
  await directoryRecords.remove({ pk: KEY_USES_PARTITION, sk: hash });
  await accounts.forgetKey(hash);
}

/** Whole folders where a thing has several files, so that no file of a request that was killed is left. */
async function removeFiles(deps: Needs, { pk, sk }: RecordKey): Promise<void> {
  const { files, ranges } = deps;
  const id = pk.slice(pk.indexOf("#") + 1);
  if (sk === TEMPLATE || sk.startsWith(stagedKey(""))) return files.removeFolder(`templates/${id}`);
  if (sk === "DOCUMENT") return files.remove([documentFileKey(id as DocumentId)]);
  if (sk === "UPLOAD") return files.remove([uploadFileKey(id as UploadId)]);
  const font = fontOfKey(sk);
  if (font !== undefined) return files.removeFolder(`fonts/${font}`);
  if (sk !== "BATCH") return;
  // A worker may store another chunk before it learns that the batch is gone, and be killed then.
  await sweepLate(deps, sweepOfBatch(id as DocumentId), { isOfDeletion: true });
  await ranges.removeAll(id as DocumentId);
  await files.removeFolder(batchFolder(id as DocumentId));
}
