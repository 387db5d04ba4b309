/**
 * Creates an upload, which receives a file ahead of the request that uses it, and the address that accepts its bytes.
 */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { Account } from "#shared/base/model/account.ts";
import { newUploadId } from "#shared/base/model/ids.ts";
import { UPLOAD_BYTES_MAX, UPLOAD_MINUTES_MAX, UPLOADS_MAX } from "#shared/base/model/limits.ts";
import { type Upload, uploadFileKey } from "#shared/base/model/upload.ts";
import type { Dependencies } from "./dependencies/dependencies.ts";
import { assertWithinStorageLimit } from "./files/storage-limit.ts";
import { sweepUploadLater } from "./files/sweep-upload.ts";
import { uploadTooLarge } from "./files/upload-too-large.ts";

export interface CreatedUpload {
  readonly upload: Upload;
  /** Accepts the bytes with one PUT, without an API key. */
  readonly address: string;
}

interface File {
  /** Safe, with extension. */
  readonly filename: string;
  /** In bytes. */
  readonly size: number;
}

/** @throws ServiceError `upload_too_large`, `too_many_uploads`, `storage_limit_reached` */
export async function createUpload(
  deps: Pick<Dependencies, "region" | "uploads" | "uploadAddresses" | "jobs" | "storageQuota" | "now" | "randomBytes">,
  account: Account,
  { filename, size }: File,
): Promise<CreatedUpload> {
  if (size > UPLOAD_BYTES_MAX) throw uploadTooLarge(UPLOAD_BYTES_MAX);
  await assertWithinStorageLimit(deps, account.id, size);
  if ((await deps.uploads.countOpen(account.id, UPLOADS_MAX)) >= UPLOADS_MAX)
    throw serviceError("too_many_uploads", { count: UPLOADS_MAX, minutes: UPLOAD_MINUTES_MAX });
  const id = newUploadId(deps.region, deps);
  const upload = {
    id,
    accountId: account.id,
    filename,
    size,
    expires: deps.now() + UPLOAD_MINUTES_MAX * 60_000,
  };
  // The sweep is scheduled first, so that bytes never exist without one.
  await sweepUploadLater(deps, upload);
  await deps.uploads.insert(upload);
  return { upload, address: await deps.uploadAddresses.addressFor({ ...upload, size, key: uploadFileKey(id) }) };
}
