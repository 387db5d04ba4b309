/** Makes the pieces of one range of a batch, and stores them in chunks. */
import { serviceError } from "#shared/base/errors/service-error.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { pictureFetcher } from "#shared/service/produce/fetch/pictures.ts";
import { errorOf } from "#shared/service/produce/pieces/item-fault.ts";
import { isFailed, type Piece } from "#shared/service/produce/pieces/piece.ts";
import { produceSpan } from "#shared/service/produce/produce-document.ts";
import type { BatchJob } from "#shared/storage/jobs/jobs.ts";
import type { Batch } from "#shared/storage/repositories/batches.ts";
import { type BatchRange, isRangeDone, itemsDone, type StoredChunk } from "#shared/storage/repositories/ranges.ts";
import { type OpenedPlan, openBatchPlan } from "./batch-plan.ts";
import { type BatchRun, outcomeOf, SETBACKS_MAX } from "./batch-run.ts";
import { storeArchiveChunk, storeChunk, storeJoinedChunk } from "./chunk-files.ts";
import { continueBatch } from "./continue-batch.ts";
import { failBatchOfRange } from "./give-up-batch.ts";
import { inChunks } from "./in-chunks.ts";
import { leaseWork, type WorkLease } from "./lease-work.ts";
import { type RangeItem, readable, readRangeItems } from "./range-items.ts";
import { sweepLost } from "./watch-batch.ts";

type RangeJob = Extract<BatchJob, { readonly kind: "make-range" }>;

/**
 * Does nothing when another worker holds the range. The worker that completes the last one combines all of them: it finds
 * the range behind its own done, or there is none.
 */
export async function makeRange(deps: Dependencies, { id, range: index }: RangeJob, run: BatchRun): Promise<void> {
  const batch = (await deps.batches.getOfAnyAccount(id))?.batch;
  if (batch?.state === "cancelled") return sweepLost(deps, id);
  const entry = batch?.state === "in_progress" ? await deps.ranges.get(id, index) : undefined;
  if (batch === undefined) return;
  if (entry === undefined) return waitUntilStored(deps, batch, index);
  if (!isRangeDone(entry.range)) {
    if (deps.ranges.isHeld(entry.range)) return;
    const held = await leaseWork({ leases: deps.ranges, now: deps.now }, entry.range, entry.rev);
    if (held === undefined || !(await isCompleted(deps, batch, { held, run }))) return;
  }
  const next = nextRange(batch, index);
  if (next !== undefined && !(await isDone(deps, id, next))) return;
  const ranges = (await deps.ranges.list(id)).map(({ range }) => range);
  if (ranges.length === batch.planned?.ranges && ranges.every(isRangeDone)) await continueBatch(deps, id, run);
  else await takeOver(deps, batch, index, ranges);
}

/** Repeats the job of a range while the planner is still storing ranges: the one that sent it was made sooner. */
async function waitUntilStored(deps: Dependencies, batch: Batch, index: number): Promise<void> {
  if (batch.state !== "in_progress" || index >= (batch.planned?.ranges ?? 0)) return;
  await sendRange(deps, batch, index, { position: 1, delaySeconds: STORING_SECONDS });
}

/** All ranges of the largest batch are stored within this time. */
const STORING_SECONDS = 5;

/** A range may have been taken over, and be done before the one that sends its job. */
async function isDone({ ranges }: Pick<Dependencies, "ranges">, id: DocumentId, index: number): Promise<boolean> {
  const entry = await ranges.get(id, index);
  return entry !== undefined && isRangeDone(entry.range);
}

interface Work {
  readonly held: WorkLease<BatchRange>;
  readonly run: BatchRun;
}

/** Works on the range, and returns whether it is done now. */
async function isCompleted(deps: Dependencies, batch: Batch, { held, run }: Work): Promise<boolean> {
  const ending = watchForEnd(deps, batch);
  const signal = AbortSignal.any([held.signal, ending.signal]);
  try {
    const { setbacks } = held.held;
    if (setbacks >= SETBACKS_MAX) throw new TooManySetbacks(`${setbacks} workers were killed`);
    await work({ ...deps, ...deps.workersFor(batch.accountId, signal) }, batch, { held, run, signal });
    if (isRangeDone(held.held)) return true;
    await handOver(deps, batch, held);
  } catch (error) {
    if (signal.aborted || held.isLost || (await hasEnded(deps, batch))) await sweepLost(deps, batch.id);
    else await afterFailure(deps, batch, { held, run, error });
  } finally {
    held.stop();
    ending.stop();
  }
  return false;
}

class TooManySetbacks extends Error {
  override readonly name = "TooManySetbacks";
}

/** Makes and stores chunks until all items are done or the time is used up. */
async function work(
  deps: Dependencies,
  batch: Batch,
  { held, run, signal }: Work & { readonly signal: AbortSignal },
): Promise<void> {
  if (!run.mayGoOn()) return;
  const [opened, items] = await Promise.all([openBatchPlan(deps, batch.id), readRangeItems(deps, held.held)]);
  for await (const pieces of inChunks(deps, piecesLeft(deps, opened, { held, items, signal }))) {
    const chunk = await storePieces(deps, opened, items, pieces);
    const chunks = [...held.held.chunks, chunk];
    if (isRangeDone({ ...held.held, chunks })) {
      // The job is sent before this range is done, so that it comes even if this process is killed in between.
      await sendNext(deps, batch, held.held);
      await held.release({ chunks, setbacks: 0 });
      return;
    }
    await held.update({ chunks, setbacks: 0 });
    if (!run.mayGoOn()) return;
  }
}

interface Remaining {
  readonly held: WorkLease<BatchRange>;
  readonly items: readonly RangeItem[];
  readonly signal: AbortSignal;
}

/** @throws ServiceError of the first item that cannot be made, unless the plan is lenient */
async function* piecesLeft(
  deps: Dependencies,
  { context }: OpenedPlan,
  { held, items, signal }: Remaining,
): AsyncGenerator<Piece, undefined> {
  const done = itemsDone(held.held);
  const span = { position: held.held.position + done, count: items.length - done };
  // The limits and the memory of fetched pictures are those of a range.
  const own = { ...context, signal, pictures: pictureFetcher(deps) };
  for await (const piece of produceSpan(deps, own, readable(items), span)) {
    if (isFailed(piece) && !context.plan.options.isLenient) throw errorOf(piece.fault);
    yield piece;
  }
}

async function storePieces(
  deps: Dependencies,
  { document: { id }, context: { plan }, isJoinedByChunks }: OpenedPlan,
  items: readonly RangeItem[],
  pieces: readonly Piece[],
): Promise<StoredChunk> {
  const filenames = new Map(items.map(({ position, filename }) => [position, filename]));
  const store = (): ReturnType<typeof storeChunk> => {
    if (plan.mode === "each") return storeArchiveChunk(deps, id, pieces, (position) => filenames.get(position) ?? "");
    return isJoinedByChunks ? storeJoinedChunk(deps, id, pieces) : storeChunk(deps, id, pieces);
  };
  return { ...(await store()), items: plan.mode === "whole" ? items.length : pieces.length };
}

/**
 * A batch has as many jobs at a time as the deployment works on at once. A range that is done sends the job of the
 * range that is as many places behind it, so that a small batch that comes later waits for few others.
 */
function nextRange({ planned }: Batch, index: number): number | undefined {
  if (planned === undefined) return undefined;
  const next = index + planned.atOnce;
  return next < planned.ranges ? next : undefined;
}

async function sendNext(deps: Dependencies, batch: Batch, done: BatchRange): Promise<void> {
  const range = nextRange(batch, done.index);
  if (range !== undefined) await sendRange(deps, batch, range, { position: done.position + done.items });
}

/**
 * Sends the job of a range that nobody has begun, because the range before it, which sends its job, may be slow. The job
 * that comes second does nothing.
 */
async function takeOver(
  deps: Pick<Dependencies, "batchJobs">,
  batch: Batch,
  index: number,
  ranges: readonly BatchRange[],
): Promise<void> {
  // A range that was put off has its pause.
  const waiting = ranges.filter(
    ({ chunks, lease, setbacks }) => chunks.length === 0 && lease === undefined && setbacks === 0,
  );
  // Workers that end together take different ones.
  const range = waiting[index % waiting.length];
  if (range !== undefined) await sendRange(deps, batch, range.index, { position: range.position });
}

/** Releases the lease before it sends the job: a worker that finds the lease held drops the job. */
async function handOver(
  deps: Pick<Dependencies, "batchJobs">,
  batch: Batch,
  held: WorkLease<BatchRange>,
  { delaySeconds, ...change }: Partial<BatchRange> & { readonly delaySeconds?: number } = {},
): Promise<void> {
  await held.release(change);
  const { index, position } = held.held;
  await sendRange(deps, batch, index, { position, ...(delaySeconds !== undefined && { delaySeconds }) });
}

/** @param position up to which the batch is done, about */
async function sendRange(
  { batchJobs }: Pick<Dependencies, "batchJobs">,
  { id, accountId: account, itemsTotal = 0 }: Batch,
  range: number,
  { position, ...options }: { readonly position: number; readonly delaySeconds?: number },
): Promise<void> {
  const itemsLeft = Math.max(0, itemsTotal - position + 1);
  await batchJobs.send({ kind: "make-range", id, range }, { ...options, account, itemsLeft });
}

async function afterFailure(
  deps: Dependencies,
  batch: Batch,
  { held, run, error }: Work & { readonly error: unknown },
): Promise<void> {
  const outcome =
    error instanceof TooManySetbacks
      ? ({ kind: "given up", error } as const)
      : outcomeOf(error, held.held.setbacks, run);
  if (outcome.kind === "put off") {
    const { setbacks, delaySeconds } = outcome;
    return handOver(deps, batch, held, { setbacks, delaySeconds });
  }
  const { position, items } = held.held;
  const at = `, while its items ${position} to ${position + items - 1} were made`;
  const failure =
    outcome.kind === "failed" ? outcome.error : serviceError("document_not_made", { id: batch.id, at }, outcome.error);
  await failBatchOfRange(deps, batch.id, failure);
}

/** How soon the workers on a batch that was cancelled or has failed notice it. */
const ASKED_EACH_MS = 2_000;

/** Watches until the batch is no longer in progress. A question that fails is asked again. */
function watchForEnd(deps: Pick<Dependencies, "batches">, batch: Pick<Batch, "id">) {
  const ending = new AbortController();
  const ask = async () => {
    if (await hasEnded(deps, batch)) ending.abort();
  };
  const asking = setInterval(() => void ask().catch(() => {}), ASKED_EACH_MS).unref();
  return { signal: ending.signal, stop: () => clearInterval(asking) };
}

async function hasEnded({ batches }: Pick<Dependencies, "batches">, { id }: Pick<Batch, "id">): Promise<boolean> {
  return (await batches.getOfAnyAccount(id))?.batch.state !== "in_progress";
}
