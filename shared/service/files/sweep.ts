/** Removes files that no record names any more. A sweep may run twice, and never removes a file that is still named. */
import { documentFileKey } from "#shared/base/model/document.ts";
import { fontFileKey } from "#shared/base/model/font.ts";
import type { AccountId, DocumentId, FontId, TemplateId } from "#shared/base/model/ids.ts";
import { FONT_FACES_MAX } from "#shared/base/model/limits.ts";
import { fileVersions, templateFileKeys } from "#shared/base/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Job } from "#shared/storage/jobs/jobs.ts";

/**
 * The longest delay that a queue supports. It is longer than a request takes between storing a file and writing the
 * record that names it.
 */
const LATE_SECONDS = 900;
const MARGIN_SECONDS = 60;

/** Returns the job that removes what an ended batch leaves behind. */
export function sweepOfBatch(id: DocumentId): Job {
  return { kind: "sweep-batch", id };
}

/** The sweep of a file may have run already, so no record may name the file any more. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/**
 * Schedules a sweep before a record names a file, so that no file is left behind if the process is killed before that.
 * The returned function is to be called right before the record is written. It throws TooLate when the sweep may have
 * run already, which happens only if the machine was suspended in between.
 */
export async function sweepLate(
  { jobs, now }: Pick<Dependencies, "jobs" | "now">,
  job: Job,
  { isOfDeletion = false } = {},
): Promise<() => void> {
  const sent = now();
  await jobs.send(job, { delaySeconds: LATE_SECONDS, isOfDeletion });
  return () => {
    if (now() - sent > (LATE_SECONDS - MARGIN_SECONDS) * 1000) throw new TooLate(`${job.kind} ${job.id} came too late`);
  };
}

/**
 * Sweeps the files that a change leaves behind: at once when the change is done, and later if the process is killed in
 * between.
 */
export async function sweepAfter<Result>(
  deps: Pick<Dependencies, "jobs" | "now">,
  job: Job,
  change: () => Promise<Result>,
): Promise<Result> {
  await sweepLate(deps, job, { isOfDeletion: true });
  const result = await change();
  await deps.jobs.send(job, { isOfDeletion: true });
  return result;
}

export async function sweepTemplate(
  { templates, files }: Pick<Dependencies, "templates" | "files">,
  { id, fileVersions: versions }: { readonly id: TemplateId; readonly fileVersions: readonly string[] },
): Promise<void> {
  const entry = await templates.getOfAnyAccount(id);
  const kept = entry === undefined ? [] : fileVersions(entry.template);
  const swept = versions.filter((version) => !kept.includes(version));
  await files.remove(swept.flatMap((version) => templateFileKeys(id, version)));
}

export async function sweepDocument(
  { documents, files }: Pick<Dependencies, "documents" | "files">,
  { id }: { readonly id: DocumentId },
): Promise<void> {
  if (!(await documents.exists(id))) await files.remove([documentFileKey(id)]);
}

export async function sweepFont(
  { fonts, files }: Pick<Dependencies, "fonts" | "files">,
  { id, account }: { readonly id: FontId; readonly account: AccountId },
): Promise<void> {
  if ((await fonts.get(account, id)) !== undefined) return;
  await files.remove(Array.from({ length: FONT_FACES_MAX }, (_, face) => fontFileKey(id, face)));
}
