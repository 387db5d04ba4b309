/** Opens and ends uploads of this region, for this region and for others. */
import type { AccountId, UploadId } from "#shared/base/model/ids.ts";
import { type Upload, type UploadRefusal, uploadFileKey } from "#shared/base/model/upload.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { OpenUpload } from "#shared/storage/repositories/uploads.ts";

type Needs = Pick<Dependencies, "uploads" | "files" | "now">;

/** Opens an upload. Two requests that use one upload at the same time may both succeed. */
export async function openUpload(deps: Needs, account: AccountId, id: UploadId): Promise<OpenUpload | UploadRefusal> {
  const usable = await usableUpload(deps, account, id);
  if (typeof usable === "string") return usable;
  const file = await deps.files.open(uploadFileKey(id));
  if (file !== undefined && file.size > 0) return { ...usable, file };
  await file?.stream.cancel();
  return "upload_not_complete";
}

/**
 * Does the same for callers that open the file by another way: returns the file's name, or why the upload cannot be
 * used.
 */
export async function findUpload(
  deps: Needs,
  account: AccountId,
  id: UploadId,
): Promise<Pick<OpenUpload, "filename"> | UploadRefusal> {
  const usable = await usableUpload(deps, account, id);
  if (typeof usable === "string") return usable;
  return ((await deps.files.sizeOf(uploadFileKey(id))) ?? 0) > 0 ? usable : "upload_not_complete";
}

async function usableUpload(
  { uploads, now }: Needs,
  account: AccountId,
  id: UploadId,
): Promise<Pick<OpenUpload, "filename"> | UploadRefusal> {
  const entry = await uploads.get(account, id);
  if (entry === undefined) return "upload_not_found";
  const { ended, expires, filename } = entry.upload;
  if (ended === "used") return "upload_already_used";
  return now() >= expires ? "upload_expired" : { filename };
}

/**
 * Ends an upload and removes everything that came from the caller. The record is changed first: if the process is
 * killed before the bytes are removed, they are removed when the upload expires.
 */
export async function endUpload(
  { uploads, files }: Pick<Dependencies, "uploads" | "files">,
  id: UploadId,
  how: NonNullable<Upload["ended"]>,
): Promise<void> {
  await repeatOnConflict(async () => {
    const entry = await uploads.getOfAnyAccount(id);
    if (entry === undefined) return;
    const { ended = how, storedBytes: _, ...upload } = entry.upload;
    await uploads.replace({ ...entry, upload: { ...upload, filename: "", ended } });
  });
  await files.remove([uploadFileKey(id)]);
}
