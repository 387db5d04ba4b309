/** The file in a part of a form. */
import { serviceError } from "#shared/errors/service-error.ts";
import { uploadedFilename } from "#shared/model/filename.ts";
import { UPLOAD_BYTES_MAX } from "#shared/model/limits.ts";
import type { UploadedFile } from "#shared/model/uploaded-file.ts";

/** @throws ServiceError `request_too_large` */
export async function uploadedFile(file: File): Promise<UploadedFile> {
  if (file.size > UPLOAD_BYTES_MAX) {
    throw serviceError("request_too_large", { limit: `${UPLOAD_BYTES_MAX / 1024 ** 2} MB` });
  }
  return { filename: uploadedFilename(file.name), bytes: new Uint8Array(await file.arrayBuffer()) };
}
