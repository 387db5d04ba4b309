/** Reads the file of a request: a part of a form, or an upload named by its id. */
import { isKnownCharset } from "#shared/base/encoding/declared-charset.ts";
import { serviceError } from "#shared/base/errors/service-error.ts";
import { uploadedFilename } from "#shared/base/model/filename.ts";
import { parseUploadId } from "#shared/base/model/ids.ts";
import { FORM_FILE_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { SentFile } from "#shared/base/model/sent-file.ts";
import { requestTooLarge } from "#shared/edge/http/transport/request-too-large.ts";
import { parametersOf } from "./parse-multipart.ts";

interface FileFields {
  readonly file?: File | undefined;
  readonly file_id?: string | undefined;
}

/**
 * Returns undefined where there is neither. A malformed id is answered as not found.
 * @throws ServiceError `request_too_large`, `upload_not_found`
 */
export async function sentFile({ file, file_id: text }: FileFields): Promise<SentFile | undefined> {
  if (text === undefined) return file && fileOfForm(file);
  const uploadId = parseUploadId(text);
  if (uploadId === undefined) throw serviceError("upload_not_found", { id: text });
  return { uploadId };
}

/** As `sentFile`, where the schema guarantees that there is a file. */
export async function requiredFile(fields: FileFields): Promise<SentFile> {
  const file = await sentFile(fields);
  if (file === undefined) throw new Error("a request without its file has passed the schema");
  return file;
}

async function fileOfForm(file: File): Promise<SentFile> {
  if (file.size > FORM_FILE_BYTES_MAX) throw requestTooLarge();
  const charset = parametersOf(file.type).get("charset");
  if (charset !== undefined && !isKnownCharset(charset)) {
    throw serviceError("request_invalid", {
      faults: `file has the charset ${charset}, which is unknown: name one of the WHATWG Encoding Standard, such as windows-1250, or leave it out.`,
    });
  }
  const bytes = await file.bytes();
  return { filename: uploadedFilename(file.name), bytes, ...(charset !== undefined && { charset }) };
}
