/** Tells how far a batch is. */
import type { BatchProgress } from "#shared/base/model/batch.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import { itemsDone } from "#shared/storage/repositories/ranges.ts";

export async function progressOf(
  { ranges, now }: Pick<StoreDependencies, "ranges" | "now">,
  { id, itemsTotal, planned }: Batch,
): Promise<BatchProgress> {
  const progress = { id, itemsDone: 0, itemsTotal, secondsLeft: undefined };
  if (planned === undefined || itemsTotal === undefined) return progress;
  const begun = (await ranges.list(id)).map(({ range }) => range).filter((range) => itemsDone(range) > 0);
  const done = begun.reduce((sum, range) => sum + itemsDone(range), 0);
  if (done < itemsTotal * SHARE_FOR_ESTIMATE) return { ...progress, itemsDone: done };
  // The time since the last report has its items, too; they are not known yet.
  const reported = Math.max(...begun.map(({ touched }) => touched));
  const millisecondsEach = (reported - planned.at) / done;
  const left = (itemsTotal - done) * millisecondsEach - (now() - reported);
  return { ...progress, itemsDone: done, secondsLeft: Math.max(0, Math.ceil(left / 1000)) };
}

/** The first items take longer than others, because workers are started for them. */
const SHARE_FOR_ESTIMATE = 0.02;
