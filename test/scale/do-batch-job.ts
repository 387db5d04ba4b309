/** Does a job of a batch as the function `run-batch` does (functions/run-batch/handler.ts). */
import { continueBatch } from "#shared/service/batch/continue-batch.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { BatchJob } from "#shared/store/jobs.ts";
import { batchRun } from "#shared/wiring/batch-run.ts";

const SLICE_MS = 8 * 60 * 1000;

/** @param onSetback called with what interrupted the work */
export function doBatchJob(deps: Dependencies, { id }: BatchJob, onSetback: (cause: unknown) => void): Promise<void> {
  return continueBatch(
    deps,
    id,
    batchRun(deps, { id, sliceMs: SLICE_MS, log: (_, __, { cause } = {}) => onSetback(cause) }),
  );
}
