/** Continues a batch from where it is: plans it, sends the jobs of its ranges, and combines them when all are done. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { assertTemplateKeepsDocuments, removeDocumentAndFile } from "#shared/service/account-data/delete-documents.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { sweepAfter, sweepOfBatch } from "#shared/service/files/sweep.ts";
import { storeDocument } from "#shared/service/produce/store-document.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import { type BatchRange, isRangeDone } from "#shared/storage/repositories/ranges.ts";
import { type BatchRun, outcomeOf, SETBACKS_MAX } from "./batch-run.ts";
import { scheduleWebhook } from "./call-webhook.ts";
import { combineBatch } from "./combine-batch.ts";
import { failBatch } from "./give-up-batch.ts";
import { leaseWork, type WorkLease } from "./lease-work.ts";
import { planBatch } from "./plan-batch.ts";
import { sweepLost } from "./watch-batch.ts";

/**
 * Does nothing when another worker holds the batch's lease or it has ended. A cancelled batch leaves no files behind.
 */
export async function continueBatch(deps: Dependencies, id: DocumentId, run: BatchRun): Promise<void> {
  const entry = await deps.batches.getOfAnyAccount(id);
  if (entry?.batch.state === "cancelled") return leaveLost(deps, entry.batch);
  if (entry?.batch.state !== "in_progress" || deps.batches.isHeld(entry.batch)) return;
  const held = await leaseWork({ leases: deps.batches, now: deps.now }, entry.batch, entry.rev);
  if (held === undefined) return;
  let hasSent = false;
  try {
    hasSent = await work({ ...deps, ...deps.workersFor(entry.batch.accountId, held.signal) }, held);
  } catch (error) {
    if (held.isLost) await leaveLost(deps, held.held);
    else await afterFailure(deps, held, { error, run });
  } finally {
    held.stop();
  }
  // The worker of the last range leaves the combining to this one if it finds the lease held.
  if (hasSent && (await areAllDone(deps, id))) await continueBatch(deps, id, run);
}

/** Returns whether it has sent the jobs of ranges. */
async function work(deps: Dependencies, held: WorkLease<Batch>): Promise<boolean> {
  const { id, accountId, setbacks, planned } = held.held;
  if (setbacks >= SETBACKS_MAX) {
    await failBatch(deps, held, notMade(id));
    return false;
  }
  const stored = (await deps.documents.get(accountId, id))?.document;
  if (stored !== undefined) {
    // The worker that stored it may have been killed before it checked the template.
    await assertTemplateKeepsDocuments(deps, stored);
    await conclude(deps, held);
    return false;
  }
  const ranges = planned === undefined ? [] : await listRanges(deps, id);
  if (planned === undefined || ranges.length < planned.ranges) {
    await planBatch(deps, held, (range) => sendRange(deps, held.held, range));
    // Ranges of a batch that has ended meanwhile are removed.
    await held.update({});
    assertWhole(held.held, await listRanges(deps, id));
    await held.release({ setbacks: 0 });
    return true;
  }
  assertWhole(held.held, ranges);
  const left = ranges.filter((range) => !isRangeDone(range));
  if (left.length > 0) {
    // Which jobs are lost is not known, and a job that comes twice does no harm. They are sent before the lease is given
    // back: if this worker is killed in between, the lease tells that, and the batch is soon taken up.
    await Promise.all(left.map((range) => sendRange(deps, held.held, range)));
    await held.release({ setbacks: 0 });
    return true;
  }
  await storeDocument(deps, await combineBatch(deps, id, ranges), () => held.update({}));
  await conclude(deps, held);
  return false;
}

async function listRanges({ ranges }: Pick<Dependencies, "ranges">, id: DocumentId): Promise<readonly BatchRange[]> {
  return (await ranges.list(id)).map(({ range }) => range);
}

async function areAllDone(deps: Dependencies, id: DocumentId): Promise<boolean> {
  return (await listRanges(deps, id)).every(isRangeDone);
}

/** @throws Error unless the ranges hold each item once */
function assertWhole({ id, itemsTotal = 0, planned }: Batch, ranges: readonly BatchRange[]): void {
  let next = 1;
  for (const { position, items } of ranges) {
    if (position !== next) throw new Error(`a range of the batch ${id} begins at item ${position}, and not at ${next}`);
    next += items;
  }
  if (ranges.length === planned?.ranges && next === itemsTotal + 1) return;
  throw new Error(`${ranges.length} ranges of the batch ${id} are stored, with ${next - 1} items`);
}

async function sendRange(
  { batchJobs }: Pick<Dependencies, "batchJobs">,
  { id, accountId: account, itemsTotal = 0 }: Batch,
  { index: range, position }: BatchRange,
): Promise<void> {
  await batchJobs.send({ kind: "make-range", id, range }, { account, itemsLeft: itemsTotal - position + 1 });
}

/** Ends the batch after its document was stored. */
async function conclude(deps: Dependencies, held: WorkLease<Batch>): Promise<void> {
  const { id, itemsTotal = 0 } = held.held;
  await scheduleWebhook(deps, id);
  await sweepAfter(deps, sweepOfBatch(id), () => held.end((batch, rev) => deps.batches.remove({ batch, rev })));
  deps.metrics({ Documents: 1, Items: itemsTotal });
}

/**
 * Cleans up after a lost lease. Another worker continues the batch, or it was cancelled and a document that was just
 * stored is removed.
 */
async function leaveLost(deps: Dependencies, { id, accountId }: Batch): Promise<void> {
  const state = (await deps.batches.getOfAnyAccount(id))?.batch.state;
  if (state === "cancelled") await removeDocumentAndFile(deps, { id, accountId });
  await sweepLost(deps, id);
}

async function afterFailure(
  deps: Dependencies,
  held: WorkLease<Batch>,
  { error, run }: { readonly error: unknown; readonly run: BatchRun },
): Promise<void> {
  const { id, accountId: account, setbacks, itemsTotal = 0 } = held.held;
  const outcome = outcomeOf(error, setbacks, run);
  if (outcome.kind === "failed") return failBatch(deps, held, outcome.error);
  if (outcome.kind === "given up") return failBatch(deps, held, notMade(id, outcome.error));
  await held.release({ setbacks: outcome.setbacks });
  const { delaySeconds } = outcome;
  await deps.batchJobs.send({ kind: "continue-batch", id }, { delaySeconds, account, itemsLeft: itemsTotal });
}

function notMade(id: DocumentId, cause?: unknown) {
  return serviceError("document_not_made", { id, at: "" }, cause);
}
