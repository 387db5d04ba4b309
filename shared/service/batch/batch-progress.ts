/** Tells how far a batch is. */
import type { DocumentId } from "#shared/model/ids.ts";
import type { StoreDependencies } from "#shared/service/dependencies/dependencies.ts";
import type { Batch } from "#shared/store/batches.ts";
import { itemsDone } from "#shared/store/ranges.ts";

export interface BatchProgress {
  readonly id: DocumentId;
  readonly itemsDone: number;
  /** Absent until the data are read. */
  readonly itemsTotal: number | undefined;
  /** An estimate until all items are done. Absent until the first ones are. */
  readonly secondsLeft: number | undefined;
}

export async function progressOf(
  { ranges, now }: Pick<StoreDependencies, "ranges" | "now">,
  { id, itemsTotal, planned }: Batch,
): Promise<BatchProgress> {
  const progress = { id, itemsDone: 0, itemsTotal, secondsLeft: undefined };
  if (planned === undefined || itemsTotal === undefined) return progress;
  const done = (await ranges.list(id)).reduce((sum, { range }) => sum + itemsDone(range), 0);
  if (done === 0) return progress;
  const secondsEach = (now() - planned.at) / 1000 / done;
  return { ...progress, itemsDone: done, secondsLeft: Math.ceil((itemsTotal - done) * secondsEach) };
}
