/** Removes what is left of an upload after it has expired, in whatever state it is. */
import type { UploadId } from "#shared/base/model/ids.ts";
import type { Upload } from "#shared/base/model/upload.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { endUpload } from "./use-upload.ts";

/** The longest delay that a queue supports. */
const DELAY_SECONDS_MAX = 900;

/** Longer than the transfer of bytes takes that started before the upload expired. */
const MARGIN_SECONDS = 600;

/**
 * Schedules the sweep. A queue cannot delay a job for the lifetime of an upload, so the job is sent again until then.
 */
export async function sweepUploadLater(
  { jobs, now }: Pick<Dependencies, "jobs" | "now">,
  { id, expires }: Pick<Upload, "id" | "expires">,
): Promise<void> {
  const seconds = Math.ceil((expires - now()) / 1000) + MARGIN_SECONDS;
  await jobs.send({ kind: "sweep-upload", id, expires }, { delaySeconds: Math.min(seconds, DELAY_SECONDS_MAX) });
}

export async function sweepUpload(
  deps: Pick<Dependencies, "uploads" | "files" | "jobs" | "now">,
  upload: { readonly id: UploadId; readonly expires: number },
): Promise<void> {
  if (deps.now() < upload.expires + MARGIN_SECONDS * 1000) return sweepUploadLater(deps, upload);
  await endUpload(deps, upload.id, "expired");
}
