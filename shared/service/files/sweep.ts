/** Removes files that nothing names any more. Sweeping twice, or what is still named, removes nothing more. */
import { documentFileKey } from "#shared/model/document.ts";
import type { DocumentId, TemplateId } from "#shared/model/ids.ts";
import { fileVersions, templateFileKeys } from "#shared/model/template.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Job } from "#shared/store/jobs.ts";

/** What a queue can wait at most, and longer than a request takes between storing a file and naming it. */
const LATE_SECONDS = 900;
const MARGIN_SECONDS = 60;

/** A file that its sweep may have met already: it must not be named any more. */
export class TooLate extends Error {
  override readonly name = "TooLate";
}

/**
 * To be sent before a file is named, so that none is left behind when the process is killed before that.
 * Answers what is to be called right before it is named: it throws TooLate when the sweep may have come already, which takes a
 * machine that slept in between.
 */
export async function sweepLate({ jobs, now }: Pick<Dependencies, "jobs" | "now">, job: Job): Promise<() => void> {
  const sent = now();
  await jobs.send(job, { delaySeconds: LATE_SECONDS });
  return () => {
    if (now() - sent > (LATE_SECONDS - MARGIN_SECONDS) * 1000) throw new TooLate(`${job.kind} ${job.id} came too late`);
  };
}

/** Sweeps what a change leaves behind: at once when it is done, and late should the process be killed in between. */
export async function sweepAfter<Result>(
  deps: Pick<Dependencies, "jobs" | "now">,
  job: Job,
  change: () => Promise<Result>,
): Promise<Result> {
  await sweepLate(deps, job);
  const result = await change();
  await deps.jobs.send(job);
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
