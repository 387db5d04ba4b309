/**
 * Continues an asynchronous document from its stored progress: makes and stores chunk after chunk, and finally combines
 * all pieces into the document's file.
 */
import type { ErrorCode } from "#shared/errors/catalogue.ts";
import { ServiceError, serviceError } from "#shared/errors/service-error.ts";
import { batchPieceKey } from "#shared/model/batch.ts";
import type { DocumentId } from "#shared/model/ids.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { sweepAfter } from "#shared/service/files/sweep.ts";
import type { Piece } from "#shared/service/generate/document-plan.ts";
import { encodePieces } from "#shared/service/generate/piece-file.ts";
import { storeDocument } from "#shared/service/generate/store-document.ts";
import type { Batch } from "#shared/store/batches.ts";
import { scheduleWebhook } from "./call-webhook.ts";
import { failBatch } from "./give-up-batch.ts";
import { inChunks } from "./in-chunks.ts";
import { type BatchLease, leaseBatch } from "./lease-batch.ts";
import { type OpenedBatch, openBatch, PiecesMixedUp } from "./open-batch.ts";
import { sweepOf } from "./watch-batch.ts";

export interface BatchRun {
  /** Asked between chunks: returns whether there is time for another one before other batches get their time slice. */
  readonly mayGoOn: () => boolean;
  /** Returns whether this process is shutting down, together with its workers. */
  readonly isStopping: () => boolean;
  /** Called with the error that interrupted the work where the caller did not cause it. The work is retried. */
  readonly onSetback: (error: unknown) => void;
}

/**
 * The number of consecutive setbacks without a completed chunk. Their pauses last seven minutes, which lets a store
 * recover.
 */
const SETBACKS_MAX = 5;
const FIRST_PAUSE_SECONDS = 5;

/** Returns whether a retry is pointless until the caller or the operator changes something. */
function isFinal({ status, code }: ServiceError): boolean {
  return status < 500 || code === "converter_unavailable" || code === "html_renderer_unavailable";
}

/** These codes are not setbacks: other requests use the converter, or the service is stopping. */
const PASSING: ReadonlySet<ErrorCode> = new Set(["converter_busy", "shutting_down"]);

/**
 * Works on a batch. Does nothing when another worker holds its lease or it has ended. A cancelled batch leaves no files
 * behind.
 */
export async function continueBatch(deps: Dependencies, id: DocumentId, run: BatchRun): Promise<void> {
  const entry = await deps.batches.getOfAnyAccount(id);
  if (entry?.batch.state === "cancelled") return leaveLost(deps, entry.batch);
  if (entry?.batch.state !== "in_progress" || deps.batches.isHeld(entry.batch)) return;
  const held = await leaseBatch(deps, entry);
  if (held === undefined) return;
  try {
    await work({ ...deps, ...deps.workersFor(entry.batch.accountId, held.signal) }, held, run);
  } catch (error) {
    if (!held.isLost) await afterFailure(deps, held, { error, run });
    else await leaveLost(deps, held.batch);
  } finally {
    held.stop();
  }
}

async function work(deps: Dependencies, held: BatchLease, run: BatchRun): Promise<void> {
  const { id } = held.batch;
  if (held.batch.setbacks >= SETBACKS_MAX) return failBatch(deps, held, serviceError("document_not_made", { id }));
  if (await deps.documents.exists(id)) return conclude(deps, held);
  const opened = await openBatch(deps, held.batch, held.signal);
  await held.update({ itemsTotal: opened.itemsTotal });
  await makeChunks(deps, held, { opened, run });
  if (held.batch.itemsDone < opened.itemsTotal) return handOver(deps, held);
  await storeDocument(deps, await opened.combine(held.batch.chunksDone));
  await conclude(deps, held);
}

/** Makes and stores chunks until all items are done or the time is used up. */
async function makeChunks(
  deps: Dependencies,
  held: BatchLease,
  { opened, run }: { readonly opened: OpenedBatch; readonly run: BatchRun },
): Promise<void> {
  if (held.batch.itemsDone >= opened.itemsTotal || !run.mayGoOn()) return;
  for await (const pieces of inChunks(deps, opened.piecesAfter(held.batch.itemsDone))) {
    await storeChunk(deps, held, pieces, opened.itemsOfPiece);
    if (!run.mayGoOn()) return;
  }
}

async function storeChunk(
  { files }: Pick<Dependencies, "files">,
  held: BatchLease,
  pieces: readonly Piece[],
  itemsOfPiece: number,
): Promise<void> {
  const { id, chunksDone, itemsDone } = held.batch;
  await files.put(batchPieceKey(id, chunksDone), asAsync(encodePieces(pieces)));
  const itemsNow = itemsDone + pieces.length * itemsOfPiece;
  await held.update({ chunksDone: chunksDone + 1, itemsDone: itemsNow, setbacks: 0 });
}

async function* asAsync(bytes: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  yield* bytes;
}

/** Releases the lease before it sends the job: a worker that finds the lease held drops the job. */
async function handOver(
  { batchJobs }: Pick<Dependencies, "batchJobs">,
  held: BatchLease,
  { delaySeconds = 0, ...change }: Partial<Batch> & { readonly delaySeconds?: number } = {},
): Promise<void> {
  await held.release(change);
  const { id, accountId } = held.batch;
  await batchJobs.send({ kind: "continue-batch", id }, { delaySeconds, account: accountId });
}

/** Ends the batch after its document was stored. */
async function conclude(deps: Dependencies, held: BatchLease): Promise<void> {
  const { batch } = held;
  await scheduleWebhook(deps, batch.id);
  await sweepAfter(deps, sweepOf(batch), () => held.end());
  deps.metrics({ Documents: 1, Items: batch.itemsDone });
}

/**
 * Cleans up after a lost lease. Another worker continues the batch, or it was cancelled and a document that was just
 * stored is removed.
 */
async function leaveLost(deps: Dependencies, batch: Batch): Promise<void> {
  await removeIfCancelled(deps, batch);
  await deps.jobs.send(sweepOf(batch));
}

async function removeIfCancelled(deps: Dependencies, { id, accountId }: Batch): Promise<void> {
  const state = (await deps.batches.getOfAnyAccount(id))?.batch.state;
  const entry = state === "cancelled" ? await deps.documents.get(accountId, id) : undefined;
  if (entry !== undefined) await sweepAfter(deps, { kind: "sweep-document", id }, () => deps.documents.remove(entry));
}

async function afterFailure(
  deps: Dependencies,
  held: BatchLease,
  { error, run }: { readonly error: unknown; readonly run: BatchRun },
): Promise<void> {
  if (run.isStopping() || (error instanceof ServiceError && PASSING.has(error.code))) {
    return handOver(deps, held, { delaySeconds: FIRST_PAUSE_SECONDS });
  }
  if (error instanceof ServiceError && isFinal(error)) return failBatch(deps, held, error);
  run.onSetback(error);
  const { id } = held.batch;
  const setbacks = held.batch.setbacks + 1;
  if (setbacks >= SETBACKS_MAX) return failBatch(deps, held, serviceError("document_not_made", { id }, error));
  await handOver(deps, held, {
    ...(error instanceof PiecesMixedUp && { itemsDone: 0, chunksDone: 0 }),
    setbacks,
    delaySeconds: FIRST_PAUSE_SECONDS * 4 ** (setbacks - 1),
  });
}
