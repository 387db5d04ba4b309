/** One turn of work on a batch: how long it takes at most, and who hears of what keeps it from going on. */
import type { Log } from "#shared/log/log.ts";
import type { BatchRun } from "#shared/service/batch/continue-batch.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";

export interface BatchTurn {
  /** Of the document. */
  readonly id: string;
  /** After which no further chunk is begun. */
  readonly turnMs: number;
  /** The same while others wait. Default: as long. */
  readonly turnWhileOthersWaitMs?: number;
  readonly othersWait?: () => boolean;
  readonly isStopping?: () => boolean;
  readonly log: Log;
}

export function batchRun(
  { elapsed }: Pick<Dependencies, "elapsed">,
  { id, turnMs, turnWhileOthersWaitMs = turnMs, othersWait = () => false, isStopping = () => false, log }: BatchTurn,
): BatchRun {
  const end = elapsed() + turnMs;
  let endWhileOthersWait: number | undefined;
  return {
    mayGoOn() {
      // From the first chunk on: what is read before, anew in each turn, may take longer than all of it.
      endWhileOthersWait ??= elapsed() + turnWhileOthersWaitMs;
      return !isStopping() && elapsed() < (othersWait() ? Math.min(end, endWhileOthersWait) : end);
    },
    isStopping,
    onSetback: (error) => {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log("error", "Work on a batch did not go on and will be tried again", { id, cause });
    },
  };
}
