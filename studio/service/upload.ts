/** Sends large files before the request that uses them: AWS takes requests of up to 4.5 MB. */
import { callForJson, reachFile } from "./call.ts";

const WITHIN_REQUEST_BYTES_MAX = 4e6;

/** Adds the file to a form, or the name of its upload. */
export async function addFile(form: FormData, file: File): Promise<void> {
  if (file.size <= WITHIN_REQUEST_BYTES_MAX) return form.append("file", file);
  const { id, upload_uri } = await callForJson<{ id: string; upload_uri: string }>("/v1/upload", {
    method: "POST",
    body: { filename: file.name },
  });
  // The address is the permission: the key stays with the API.
  await reachFile(upload_uri, { method: "PUT", body: file });
  form.append("file_id", id);
}
