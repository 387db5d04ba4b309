/** What is to be done for a batch, wherever it stands: chunks of items are made, and at the end all pieces combined. */
import { batchPieceKey } from "#shared/model/batch.ts";
import type { Batch } from "#shared/store/batches.ts";
import type { Files } from "#shared/store/files.ts";
import { combinePieces } from "./batch/combine-pieces.ts";
import { errorOf } from "./batch/item-fault.ts";
import type { ItemSource } from "./batch/item-source.ts";
import { decodePieces, encodePieces } from "./batch/piece-file.ts";
import { planDocument } from "./batch/plan-document.ts";
import { produceChunk } from "./batch/produce-chunk.ts";
import { isFailed, type Piece } from "./batch/production.ts";
import { type Work, workOf } from "./batch/work.ts";
import { readBatchRequest } from "./batch-request.ts";
import { ChunkSize } from "./chunk-size.ts";
import type { Dependencies } from "./dependencies.ts";
import type { GeneratedDocument } from "./generate-document.ts";
import { openItems } from "./read-data-file.ts";
import { Remarks } from "./remarks.ts";
import { wishesOfBatch } from "./wishes-of-batch.ts";

export interface BatchWork {
  /** That the document shows. */
  readonly itemsTotal: number;
  /**
   * The pieces of the items that follow those that are done.
   * @throws ServiceError of the first item that cannot be made, unless the others are wanted all the same
   */
  make(itemsDone: number): Promise<{ readonly items: number; readonly body: AsyncIterable<Uint8Array> }>;
  /** The document of all pieces. @throws ServiceError `conformance_failed`, and others that are about all items */
  combine(chunks: number): Promise<GeneratedDocument>;
  /** To be called when no more is made. */
  close(): void;
}

/** @throws ServiceError `data_*`, `attachment_unavailable`, `attachments_need_pdfa_3b` */
export async function openBatchWork(deps: Dependencies, { id, accountId, created }: Batch): Promise<BatchWork> {
  const { template, generation, compiledTemplates } = await readBatchRequest(deps.files, id);
  const [compiled, source, { wishes, warnings }] = await Promise.all([
    compiledTemplates.get(template),
    openItems(deps, generation.data, accountId),
    wishesOfBatch(deps, generation),
  ]);
  // The time of the request, so that what is made anew is the same.
  const planning = { region: deps.region, now: () => created };
  const { document, production } = await planDocument(planning, { template, compiled, generation, source, wishes });
  const work = workOf(deps, { template, compiled, production });
  const size = new ChunkSize(deps);
  return {
    itemsTotal: production.count,
    async make(itemsDone) {
      const count = production.making === "whole" ? production.count : size.next();
      const pieces = await size.measure(() => nextPieces(deps, work, source, { itemsDone, count }));
      return { items: Math.min(count, production.count - itemsDone), body: asAsync(encodePieces(pieces)) };
    },
    async combine(chunks) {
      const remarks = new Remarks();
      for (const warning of warnings) remarks.warn(warning);
      const content = await combinePieces(
        deps,
        { production, compiled, remarks },
        storedPieces(deps.files, id, chunks),
      );
      return { document, content, remarks };
    },
    close: () => source.close(),
  };
}

interface Span {
  readonly itemsDone: number;
  readonly count: number;
}

async function nextPieces(
  deps: Dependencies,
  work: Work,
  source: ItemSource,
  { itemsDone, count }: Span,
): Promise<readonly Piece[]> {
  const { production } = work;
  const wanted = Math.min(count, production.count - itemsDone);
  const pieces = await produceChunk(deps, work, await source.read(itemsDone + 1, wanted));
  const failed = production.isLenient ? undefined : pieces.find(isFailed);
  if (failed !== undefined) throw errorOf(failed.fault);
  return pieces;
}

async function* asAsync(bytes: Iterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  yield* bytes;
}

async function* storedPieces(
  files: Pick<Files, "read">,
  id: Batch["id"],
  chunks: number,
): AsyncGenerator<Piece, undefined> {
  for (let chunk = 0; chunk < chunks; chunk++) {
    const bytes = await files.read(batchPieceKey(id, chunk));
    if (bytes === undefined) throw new Error(`piece ${chunk} of the batch ${id} is gone`);
    yield* decodePieces(asAsync([bytes]));
  }
}
