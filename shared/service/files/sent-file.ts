/** Reads the file of a request, which is part of it or was uploaded ahead, in any region. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { type AccountId, birthRegion, type UploadId } from "#shared/base/model/ids.ts";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { SentFile, UploadedFile } from "#shared/base/model/sent-file.ts";
import type { UploadRefusal } from "#shared/base/model/upload.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { OpenUpload } from "#shared/storage/repositories/uploads.ts";
import { endUpload, openUpload } from "./use-upload.ts";

type Needs = Pick<Dependencies, "region" | "uploads" | "files" | "otherRegions" | "now">;

/**
 * @throws ServiceError `upload_not_found`, `upload_already_used`, `upload_expired`, `upload_not_complete`,
 *   `upload_too_large`
 */
export async function readSentFile(deps: Needs, file: SentFile, account: AccountId): Promise<UploadedFile> {
  if ("bytes" in file) return file;
  const opened = await openAnywhere(deps, account, file.uploadId);
  if (typeof opened === "string") throw serviceError(opened, { id: file.uploadId });
  return { filename: opened.filename, bytes: await readWhole(opened.file) };
}

/**
 * Ends the upload; to be called when the result that used the file is stored. If the upload's region does not answer,
 * the request still succeeds and the upload ends when it expires.
 */
export async function endSentFile(deps: Needs, file: SentFile | undefined): Promise<void> {
  if (file === undefined || "bytes" in file) return;
  await endAnywhere(deps, file.uploadId).catch(() => {});
}

async function openAnywhere(deps: Needs, account: AccountId, id: UploadId): Promise<OpenUpload | UploadRefusal> {
  const region = birthRegion(id);
  return region === deps.region ? openUpload(deps, account, id) : deps.otherRegions.openUpload(region, account, id);
}

async function endAnywhere(deps: Needs, id: UploadId): Promise<void> {
  const region = birthRegion(id);
  return region === deps.region ? endUpload(deps, id, "used") : deps.otherRegions.endUpload(region, id);
}

/**
 * Reads the file up to the size limit. Its size is checked only here: not every store limits what it accepts, or knows
 * the decompressed size.
 */
async function readWhole({ size, stream }: OpenUpload["file"]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let read = 0;
  if (size <= UPLOAD_BYTES_MAX) {
    for await (const chunk of stream) {
      read += chunk.byteLength;
      if (read > UPLOAD_BYTES_MAX) break;
      chunks.push(chunk);
    }
  } else await stream.cancel();
  if (Math.max(size, read) <= UPLOAD_BYTES_MAX) return Buffer.concat(chunks);
  throw serviceError("upload_too_large", { limit: `${UPLOAD_BYTES_MAX / 1024 ** 2} MB` });
}
