/** Opens and ends uploads of this region, for itself and for the others. */
import type { AccountId, UploadId } from "#shared/model/ids.ts";
import { type Upload, type UploadRefusal, uploadFileKey } from "#shared/model/upload.ts";
import type { OpenUpload } from "#shared/store/uploads.ts";
import type { Dependencies } from "./dependencies.ts";
import { repeatOnConflict } from "./repeat-on-conflict.ts";

/** Of two requests that use one upload at the same time, both may succeed. */
export async function openUpload(
  { uploads, files, now }: Pick<Dependencies, "uploads" | "files" | "now">,
  account: AccountId,
  id: UploadId,
): Promise<OpenUpload | UploadRefusal> {
  const entry = await uploads.get(account, id);
  if (entry === undefined) return "upload_not_found";
  const { ended, expires, filename } = entry.upload;
  if (ended === "used") return "upload_already_used";
  if (now() >= expires) return "upload_expired";
  const file = await files.open(uploadFileKey(id));
  if (file !== undefined && file.size > 0) return { filename, file };
  await file?.stream.cancel();
  return "upload_not_complete";
}

/**
 * Nothing that came from the caller stays. The record first: bytes that are left behind by a process that is killed go
 * when the upload expires.
 */
export async function endUpload(
  { uploads, files }: Pick<Dependencies, "uploads" | "files">,
  id: UploadId,
  how: NonNullable<Upload["ended"]>,
): Promise<void> {
  await repeatOnConflict(async () => {
    const entry = await uploads.getOfAnyAccount(id);
    if (entry === undefined) return;
    const { ended = how } = entry.upload;
    await uploads.replace({ ...entry, upload: { ...entry.upload, filename: "", ended } });
  });
  await files.remove([uploadFileKey(id)]);
}
