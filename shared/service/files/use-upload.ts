/**
 * Opens and ends uploads of this region, for this region and for others. A request takes an upload before it reads it, so
 * that of several requests at the same moment one uses it.
 */
import type { UploadId } from "#shared/base/model/ids.ts";
import {
  type Upload,
  type UploadEnd,
  type UploadRefusal,
  type UploadRequest,
  uploadFileKey,
} from "#shared/base/model/upload.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { repeatOnConflict } from "#shared/storage/records/repeat-on-conflict.ts";
import type { OpenUpload } from "#shared/storage/repositories/uploads.ts";

type Needs = Pick<Dependencies, "uploads" | "files" | "now">;

/** Takes an upload for a request and opens it. The request ends it or frees it. */
export async function openUpload(deps: Needs, request: UploadRequest): Promise<OpenUpload | UploadRefusal> {
  const taken = await takeUpload(deps, request);
  if (typeof taken === "string") return taken;
  const file = await deps.files.open(uploadFileKey(request.id));
  return file === undefined ? "upload_not_complete" : { ...taken, file };
}

/**
 * Takes an upload for a request that opens the file by another way: returns the file's name, or why the upload cannot be
 * used.
 */
export async function takeUpload(
  { uploads, files, now }: Needs,
  { account, id, by }: UploadRequest,
): Promise<Pick<OpenUpload, "filename"> | UploadRefusal> {
  return repeatOnConflict(async () => {
    const entry = await uploads.get(account, id);
    if (entry === undefined) return "upload_not_found";
    const { ended, use, expires, filename } = entry.upload;
    const isUsed = ended === "used" && use?.by !== by;
    if (isUsed || !uploads.mayTake(entry.upload, by)) return "upload_already_used";
    if (now() >= expires) return "upload_expired";
    if (((await files.sizeOf(uploadFileKey(id))) ?? 0) === 0) return "upload_not_complete";
    await uploads.take(entry, by);
    return { filename };
  });
}

/** Ends what `takeUpload` began. May be repeated. */
export async function endUse(deps: Pick<Dependencies, "uploads" | "files">, end: UploadEnd): Promise<void> {
  const { account, id, by, outcome } = end;
  if (outcome === "used") return endUpload(deps, id, "used");
  await repeatOnConflict(async () => {
    const entry = await deps.uploads.get(account, id);
    if (entry === undefined || entry.upload.ended !== undefined || !deps.uploads.mayTake(entry.upload, by)) return;
    if (outcome === "failed") await deps.uploads.leave(entry, by);
    else await deps.uploads.replace({ ...entry, upload: { ...entry.upload, ended: "used" } });
  });
}

/**
 * Ends an upload and removes everything that came from the caller. The record is changed first: if the process is
 * killed before the bytes are removed, they are removed when the upload expires.
 */
export async function endUpload(
  { uploads, files }: Pick<Dependencies, "uploads" | "files">,
  id: UploadId,
  how: NonNullable<Upload["ended"]>,
): Promise<void> {
  await repeatOnConflict(async () => {
    const entry = await uploads.getOfAnyAccount(id);
    if (entry === undefined) return;
    const { ended = how, storedBytes: _, use: __, ...upload } = entry.upload;
    await uploads.replace({ ...entry, upload: { ...upload, filename: "", ended } });
  });
  await files.remove([uploadFileKey(id)]);
}
