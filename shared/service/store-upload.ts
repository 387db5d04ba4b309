/** Stores the bytes of an upload. A later PUT replaces an earlier one until the upload is used. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { UploadId } from "#shared/base/model/ids.ts";
import { uploadFileKey } from "#shared/base/model/upload.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";

type Needs = Pick<Dependencies, "uploads" | "files" | "now">;

/**
 * @param bytes may fail midway; the earlier file then stays
 * @throws ServiceError `upload_address_unknown`, `upload_already_used`, `upload_expired`
 */
export async function storeUpload(deps: Needs, id: UploadId, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await assertOpen(deps, id);
  const key = uploadFileKey(id);
  await deps.files.put(key, bytes);
  try {
    // The upload may have been used while its bytes arrived.
    await assertOpen(deps, id);
  } catch (error) {
    await deps.files.remove([key]);
    throw error;
  }
}

async function assertOpen({ uploads, now }: Needs, id: UploadId): Promise<void> {
  const entry = await uploads.getOfAnyAccount(id);
  if (entry === undefined) throw serviceError("upload_address_unknown");
  if (entry.upload.ended === "used") throw serviceError("upload_already_used", { id });
  if (now() >= entry.upload.expires) throw serviceError("upload_expired", { id });
}
