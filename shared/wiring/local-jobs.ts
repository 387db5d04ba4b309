/** Opens the three queues of a region on one machine. Their jobs remember the requests that caused them. */
import path from "node:path";
import type { Log } from "#shared/base/log/log.ts";
import type { Tracer } from "#shared/base/log/tracer.ts";
import type { Region } from "#shared/base/model/region.ts";
import { REGION_FILES } from "#shared/storage/data-folder/data-folder.sqlite.ts";
import {
  type JobSliceHandler,
  openSqliteJobs,
  type SqliteJobs,
  type SqliteJobsOptions,
} from "#shared/storage/jobs/jobs.sqlite.ts";
import { type AnyJob, batchJobSchema, jobSchema, webhookJobSchema } from "#shared/storage/jobs/jobs.ts";
import { tracedJob, withinOrigin, withOrigins } from "./job-origins.ts";
import { clock } from "./local-clock.ts";

/** Several calls run at once, so that receivers which hang until their deadline do not delay the others. */
const WEBHOOKS_AT_ONCE = 8;

/**
 * While the pieces of one range are stored, those of the next are made. More would not be faster, because all share the
 * same worker processes, of which there are as many as processors.
 */
export const RANGES_AT_ONCE = 2;

interface LocalJobsSettings {
  readonly region: Region;
  /** The folder of the region. */
  readonly folder: string;
  readonly log: Log;
  readonly tracer?: Tracer | undefined;
}

export function openLocalJobs({ region, folder, log, tracer }: LocalJobsSettings) {
  const failed = (message: string) => (job: AnyJob | undefined, error: unknown) =>
    withinOrigin(job, () => log("error", message, { region, job: job?.kind, id: job?.id, cause: String(error) }));
  return {
    jobs: openJobs(
      {
        schema: jobSchema,
        file: path.join(folder, REGION_FILES.jobs),
        now: clock.now,
        onFailure: failed("A job failed and will be retried"),
      },
      tracer,
    ),
    batchJobs: openJobs(
      {
        schema: batchJobSchema,
        file: path.join(folder, REGION_FILES.batchJobs),
        now: clock.now,
        atOnce: RANGES_AT_ONCE,
        onFailure: failed("Work on a batch failed and will be retried"),
      },
      tracer,
    ),
    webhookJobs: openJobs(
      {
        schema: webhookJobSchema,
        file: path.join(folder, REGION_FILES.webhookJobs),
        now: clock.now,
        atOnce: WEBHOOKS_AT_ONCE,
        onFailure: failed("A webhook could not be called and will be retried"),
      },
      tracer,
    ),
  };
}

function openJobs<Kind extends AnyJob>(options: SqliteJobsOptions<Kind>, tracer: Tracer | undefined): SqliteJobs<Kind> {
  const jobs = openSqliteJobs(options);
  return {
    ...withOrigins(jobs),
    start: (handle: JobSliceHandler<Kind>) =>
      jobs.start((job, slice) => withinOrigin(job, (own) => tracedJob(tracer, own, () => handle(own, slice)))),
  };
}
