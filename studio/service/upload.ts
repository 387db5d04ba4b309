/** Sends large files before the request that uses them: AWS takes requests of up to 4.5 MB. */
import { callForJson, reachFile, ServiceError } from "./call.ts";
import { NO_CODE } from "./no-code.ts";

/** What a store of files answers to an address that has expired, or to a file that breaks off. */
const REFUSED = [400, 403, 404, 410];
const WITHIN_REQUEST_BYTES_MAX = 4e6;

/**
 * Adds the file to a form, or the name of its upload.
 * @throws ServiceError `upload_not_complete` if it is to be chosen again
 */
export async function addFile(form: FormData, file: File): Promise<void> {
  if (file.size <= WITHIN_REQUEST_BYTES_MAX) return form.append("file", file);
  const { id, upload_uri } = await callForJson<{ id: string; upload_uri: string }>("/v1/upload", {
    method: "POST",
    body: { filename: file.name, size: file.size },
  });
  // The address is the permission: the key stays with the API.
  await reachFile(upload_uri, { method: "PUT", body: file }).catch((error) => {
    const isRefused = error instanceof ServiceError && error.code === NO_CODE && REFUSED.includes(error.status);
    throw isRefused ? new ServiceError(error.status, "upload_not_complete", error.message) : error;
  });
  form.append("file_id", id);
}
