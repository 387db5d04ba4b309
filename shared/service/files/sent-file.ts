/** The file of a request: in it, or sent ahead of it as an upload, in whichever region that lies. */
import { serviceError } from "#shared/errors/service-error.ts";
import { type AccountId, birthRegion, type UploadId } from "#shared/model/ids.ts";
import { UPLOAD_BYTES_MAX } from "#shared/model/limits.ts";
import type { SentFile, UploadedFile } from "#shared/model/sent-file.ts";
import type { UploadRefusal } from "#shared/model/upload.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { OpenUpload } from "#shared/store/uploads.ts";
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
 * To be called when what the file was sent for is there. Where the upload's region does not answer, it ends by itself
 * when it expires: a request that has succeeded does not fail for that.
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

/** Its size is known only now: not every store limits what it takes, nor tells what its bytes unpack to. */
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
