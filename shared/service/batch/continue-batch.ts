/**
 * Works on a document that nobody waits for, from where the work stands: chunk after chunk is made and stored, and at the
 * end all pieces become the document's file.
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
import { type BatchWork, openBatchWork, PiecesMixedUp } from "./batch-work.ts";
import { announce } from "./call-webhook.ts";
import { failBatch } from "./give-up-batch.ts";
import { inChunks } from "./in-chunks.ts";
import { type BatchLease, leaseBatch } from "./lease-batch.ts";
import { sweepOf } from "./watch-batch.ts";

export interface BatchRun {
  /** Asked between chunks: whether there is time for another, before others have their turn. */
  readonly mayGoOn: () => boolean;
  /** Whether this process is about to end, and what it works with with it. */
  readonly isStopping: () => boolean;
  /** Told what kept the work from going on, where that is no fault of the caller's. It is tried again. */
  readonly onSetback: (error: unknown) => void;
}

/** In a row, each without a chunk done. Long enough for a store to come back: seven minutes. */
const SETBACKS_MAX = 5;
const FIRST_PAUSE_SECONDS = 5;

/** What the caller, or the operator, has to change before a request like this can do well. */
function isFinal({ status, code }: ServiceError): boolean {
  return status < 500 || code === "converter_unavailable" || code === "html_renderer_unavailable";
}

/** Nothing has gone wrong: others have the converter now, or the service is stopping. */
const PASSING: ReadonlySet<ErrorCode> = new Set(["converter_busy", "shutting_down"]);

/** Does nothing where somebody else works on it, or it has ended. One that was cancelled leaves nothing behind. */
export async function continueBatch(deps: Dependencies, id: DocumentId, run: BatchRun): Promise<void> {
  const entry = await deps.batches.getOfAnyAccount(id);
  if (entry?.batch.state === "cancelled") return leaveLost(deps, entry.batch);
  if (entry?.batch.state !== "in_progress" || deps.batches.isHeld(entry.batch)) return;
  const held = await leaseBatch(deps, entry);
  if (held === undefined) return;
  try {
    await work({ ...deps, ...deps.workersFor(entry.batch.accountId) }, held, run);
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
  const batchWork = await openBatchWork(deps, held.batch, held.signal);
  await held.update({ itemsTotal: batchWork.itemsTotal });
  await makeChunks(deps, held, { batchWork, run });
  if (held.batch.itemsDone < batchWork.itemsTotal) return handOver(deps, held);
  await storeDocument(deps, await batchWork.combine(held.batch.chunksDone));
  await conclude(deps, held);
}

/** For as long as there is time. */
async function makeChunks(
  deps: Dependencies,
  held: BatchLease,
  { batchWork, run }: { readonly batchWork: BatchWork; readonly run: BatchRun },
): Promise<void> {
  if (held.batch.itemsDone >= batchWork.itemsTotal || !run.mayGoOn()) return;
  for await (const pieces of inChunks(deps, batchWork.piecesAfter(held.batch.itemsDone))) {
    await storeChunk(deps, held, pieces, batchWork.itemsOfPiece);
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

/** The lease first: who finds it held takes the job for done. */
async function handOver(
  { batchJobs }: Pick<Dependencies, "batchJobs">,
  held: BatchLease,
  { delaySeconds = 0, ...change }: Partial<Batch> & { readonly delaySeconds?: number } = {},
): Promise<void> {
  await held.release(change);
  const { id, accountId } = held.batch;
  await batchJobs.send({ kind: "continue-batch", id }, { delaySeconds, account: accountId });
}

/** The document is there. */
async function conclude(deps: Dependencies, held: BatchLease): Promise<void> {
  const { batch } = held;
  await announce(deps, batch.id);
  await sweepAfter(deps, sweepOf(batch), () => held.end());
  deps.metrics({ Documents: 1, Items: batch.itemsDone });
}

/** Another worker goes on with it; or it was cancelled, and then a document that was just made goes again. */
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
