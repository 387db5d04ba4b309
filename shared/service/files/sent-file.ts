/** Reads the file of a request, which is part of it or was uploaded ahead, in any region. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import { type AccountId, birthRegion } from "#shared/base/model/ids.ts";
import { UPLOAD_BYTES_MAX } from "#shared/base/model/limits.ts";
import type { SentFile, UploadedFile } from "#shared/base/model/sent-file.ts";
import type { UploadEnd, UploadRefusal, UploadRequest } from "#shared/base/model/upload.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { StoredFileGone } from "#shared/storage/files/files.ts";
import type { OpenUpload } from "#shared/storage/repositories/uploads.ts";
import { endUse, openUpload } from "./use-upload.ts";

type Needs = Pick<Dependencies, "region" | "uploads" | "files" | "otherRegions" | "now">;

/** The request that uses a file. */
export interface FileUse {
  readonly account: AccountId;
  /** A name that no other request has, such as the id of what it makes. */
  readonly by: string;
}

/**
 * To be called within `usingSentFile`, as often as the work needs the file.
 * @throws ServiceError `upload_not_found`, `upload_already_used`, `upload_expired`, `upload_not_complete`,
 *   `upload_too_large`
 */
export async function readSentFile(deps: Needs, file: SentFile, use: FileUse): Promise<UploadedFile> {
  if ("bytes" in file) return file;
  const id = file.uploadId;
  for (let attempt = 1; attempt <= OPENED_MAX; attempt++) {
    const opened = await openAnywhere(deps, { ...use, id });
    if (typeof opened === "string") throw serviceError(opened, { id });
    const bytes = await orReplaced(readWhole(opened.file));
    if (bytes !== undefined) return { filename: opened.filename, bytes };
  }
  throw serviceError("upload_not_complete", { id });
}

/** A caller who keeps sending the file anew while a request reads it has not completed it. */
const OPENED_MAX = 5;

/** Returns undefined when the caller sent the file anew meanwhile. */
async function orReplaced(bytes: Promise<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return await bytes;
  } catch (error) {
    if (error instanceof StoredFileGone) return undefined;
    throw error;
  }
}

interface Using extends FileUse {
  /** Whether the same request may come again and need the file. Default: false. */
  readonly isRepeatable?: boolean;
}

/**
 * Does work that reads the file: no other request can use its upload meanwhile, nor when the work has succeeded. After a
 * failure the upload is free again. If its region does not answer at the end, it stays taken until the process that took
 * it is over.
 */
export async function usingSentFile<Result>(
  deps: Needs,
  file: SentFile | undefined,
  { isRepeatable = false, ...use }: Using,
  work: () => Promise<Result>,
): Promise<Result> {
  if (file === undefined || "bytes" in file) return work();
  const end = async (outcome: UploadEnd["outcome"]) => {
    await endAnywhere(deps, { ...use, id: file.uploadId, outcome }).catch(() => {});
  };
  try {
    const result = await work();
    await end(isRepeatable ? "repeatable" : "used");
    return result;
  } catch (error) {
    await end("failed");
    throw error;
  }
}

async function openAnywhere(deps: Needs, request: UploadRequest): Promise<OpenUpload | UploadRefusal> {
  const region = birthRegion(request.id);
  return region === deps.region ? openUpload(deps, request) : deps.otherRegions.openUpload(region, request);
}

async function endAnywhere(deps: Needs, end: UploadEnd): Promise<void> {
  const region = birthRegion(end.id);
  return region === deps.region ? endUse(deps, end) : deps.otherRegions.endUpload(region, end);
}

/**
 * Reads the file up to the size limit. Its size is checked only here: not every store limits what it accepts, or knows
 * the decompressed size. The bytes are put in their place one chunk after the other: joining them at the end would keep others
 * waiting.
 */
async function readWhole({ size, stream }: OpenUpload["file"]): Promise<Uint8Array> {
  const tooLarge = () => serviceError("upload_too_large", { limit: `${UPLOAD_BYTES_MAX / 1024 ** 2} MB` });
  if (size > UPLOAD_BYTES_MAX) {
    await stream.cancel();
    throw tooLarge();
  }
  let bytes = Buffer.alloc(size);
  let read = 0;
  for await (const chunk of stream) {
    const end = read + chunk.byteLength;
    if (end > UPLOAD_BYTES_MAX) throw tooLarge();
    if (end > bytes.length) bytes = Buffer.concat([bytes], Math.min(2 * end, UPLOAD_BYTES_MAX));
    bytes.set(chunk, read);
    read = end;
  }
  return bytes.subarray(0, read);
}
