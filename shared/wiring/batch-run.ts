/** Limits a time slice of work on a batch, and logs its setbacks. */
import type { Log } from "#shared/base/log/log.ts";
import type { BatchRun } from "#shared/service/batch/batch-run.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { BatchJob } from "#shared/storage/jobs/jobs.ts";

export interface BatchSlice {
  readonly job: BatchJob;
  /** The time after which no further chunk is started. */
  readonly sliceMs: number;
  /** The same limit while other batches wait. Default: `sliceMs`. */
  readonly sliceWhileOthersWaitMs?: number;
  readonly othersWait?: () => boolean;
  readonly isStopping?: () => boolean;
  readonly log: Log;
}

export function batchRun(
  { elapsed }: Pick<Dependencies, "elapsed">,
  {
    job: { kind: _, ...job },
    sliceMs,
    sliceWhileOthersWaitMs = sliceMs,
    othersWait = () => false,
    isStopping = () => false,
    log,
  }: BatchSlice,
): BatchRun {
  const end = elapsed() + sliceMs;
  let endWhileOthersWait: number | undefined;
  return {
    mayGoOn() {
      // This limit starts with the first chunk: the input is read again in each time slice, which may take longer than
      // the limit.
      endWhileOthersWait ??= elapsed() + sliceWhileOthersWaitMs;
      return !isStopping() && elapsed() < (othersWait() ? Math.min(end, endWhileOthersWait) : end);
    },
    isStopping,
    onSetback: (error) => {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log("error", "Work on a batch could not continue and will be retried", { ...job, cause });
    },
  };
}
