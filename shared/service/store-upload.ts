/** Stores the bytes of an upload. A later PUT replaces an earlier one until the upload is used. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { UploadId } from "#shared/base/model/ids.ts";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import { type Upload, uploadFileKey } from "#shared/base/model/upload.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

type Needs = Pick<Dependencies, "uploads" | "files" | "now">;

/**
 * @param bytesOf returns the bytes, and fails when there are more than the upload was announced with; the earlier file then stays
 * @throws ServiceError `upload_address_unknown`, `upload_already_used`, `upload_expired`
 */
export async function storeUpload(
  deps: Needs,
  id: UploadId,
  bytesOf: (max: number) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const { size = UPLOAD_BYTES_MAX } = await findOpen(deps, id);
  const key = uploadFileKey(id);
  await deps.files.put(key, bytesOf(size));
  try {
    // The upload may have been used while its bytes arrived.
    await findOpen(deps, id);
  } catch (error) {
    await deps.files.remove([key]);
    throw error;
  }
}

async function findOpen({ uploads, now }: Needs, id: UploadId): Promise<Upload> {
  const entry = await uploads.getOfAnyAccount(id);
  if (entry === undefined) throw serviceError("upload_address_unknown");
  if (entry.upload.ended === "used") throw serviceError("upload_already_used", { id });
  if (now() >= entry.upload.expires) throw serviceError("upload_expired", { id });
  return entry.upload;
}
