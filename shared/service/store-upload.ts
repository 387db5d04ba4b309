/** Stores the bytes of an upload. A later PUT replaces an earlier one until the upload is used. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { UploadId } from "#shared/base/model/ids.ts";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import { type Upload, uploadFileKey } from "#shared/base/model/upload.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { assertWithinStorageLimit } from "./files/storage-limit.ts";

type Needs = Pick<Dependencies, "uploads" | "files" | "storageQuota" | "now">;

/**
 * @param bytesOf returns the bytes, and fails when there are more than the upload was announced with; the earlier file then stays
 * @param declared the number of bytes that the caller announces, if it does
 * @throws ServiceError `upload_address_unknown`, `upload_already_used`, `upload_expired`, `storage_limit_reached`
 */
export async function storeUpload(
  deps: Needs,
  id: UploadId,
  bytesOf: (max: number) => AsyncIterable<Uint8Array>,
  declared = 0,
): Promise<void> {
  const { accountId, size = UPLOAD_BYTES_MAX, storedBytes = 0 } = await openUpload(deps, id);
  await assertWithinStorageLimit(deps, accountId, Math.max(1, declared - storedBytes));
  const key = uploadFileKey(id);
  await deps.files.put(key, bytesOf(size));
  try {
    // The upload may have been used while its bytes arrived.
    await count(deps, id, (await deps.files.sizeOf(key)) ?? 0);
    await assertWithinStorageLimit(deps, accountId, 0);
  } catch (error) {
    await deps.files.remove([key]);
    await count(deps, id, undefined).catch(() => {});
    throw error;
  }
}

async function openUpload({ uploads, now }: Needs, id: UploadId): Promise<Upload> {
  const entry = await uploads.getOfAnyAccount(id);
  if (entry === undefined) throw serviceError("upload_address_unknown");
  if (entry.upload.ended === "used") throw serviceError("upload_already_used", { id });
  if (now() >= entry.upload.expires) throw serviceError("upload_expired", { id });
  return entry.upload;
}

/** Notes the size of what is stored for an upload that still is open. */
async function count(deps: Needs, id: UploadId, storedBytes: number | undefined): Promise<void> {
  await repeatOnConflict(async () => {
    await openUpload(deps, id);
    const entry = await deps.uploads.getOfAnyAccount(id);
    if (entry === undefined) return;
    const { storedBytes: _, ...upload } = entry.upload;
    await deps.uploads.replace({ ...entry, upload: storedBytes === undefined ? upload : { ...upload, storedBytes } });
  });
}
