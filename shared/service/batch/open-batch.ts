/**
 * Opens a batch at any point of its progress: makes the pieces of the remaining items, and finally combines all pieces.
 */
import { batchPieceKey } from "#shared/model/batch.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { openTemplate } from "#shared/service/dependencies/open-templates.ts";
import { combinePieces } from "#shared/service/generate/combine-pieces.ts";
import { documentContext } from "#shared/service/generate/document-context.ts";
import { DocumentInfo } from "#shared/service/generate/document-info.ts";
import { type DocumentPlan, isFailed, type Piece } from "#shared/service/generate/document-plan.ts";
import { errorOf } from "#shared/service/generate/item-fault.ts";
import { decodePieces } from "#shared/service/generate/piece-file.ts";
import { planDocument } from "#shared/service/generate/plan-document.ts";
import { produceFrom } from "#shared/service/generate/produce-document.ts";
import { openItems } from "#shared/service/generate/read-data-file.ts";
import type { GeneratedDocument } from "#shared/service/generate/store-document.ts";
import type { Batch } from "#shared/store/batches.ts";
import type { Files } from "#shared/store/files.ts";
import { readBatchRequest } from "./batch-request.ts";
import { pdfOptionsOfBatch } from "./pdf-options-of-batch.ts";

export interface OpenedBatch {
  /** The number of items that the document shows. */
  readonly itemsTotal: number;
  /** The number of items in each piece. */
  readonly itemsOfPiece: number;
  /**
   * Makes the pieces of the items after those that are done, in order.
   * @throws ServiceError of the first item that cannot be made, unless the plan is lenient
   */
  piecesAfter(itemsDone: number): AsyncIterable<Piece>;
  /**
   * Combines all pieces into the document.
   * @throws ServiceError `conformance_failed`, and other errors that concern all items
   */
  combine(chunks: number): Promise<GeneratedDocument>;
}

/**
 * @param signal stops the work when the batch was cancelled
 * @throws ServiceError `data_*`, `attachment_unavailable`, `attachments_need_pdfa_3b`
 */
export async function openBatch(
  deps: Dependencies,
  { id, accountId, created }: Batch,
  signal: AbortSignal,
): Promise<OpenedBatch> {
  const { template, generation, templateFile } = await readBatchRequest(deps, id);
  const [opened, source, { pdfOptions, warnings }] = await Promise.all([
    openTemplate(deps.merger, template, templateFile),
    openItems(deps, generation.data, accountId),
    pdfOptionsOfBatch(deps, generation),
  ]);
  // The time of the request is used, so that repeated work gives the same result.
  const planning = { ...deps, now: () => created };
  const { document, plan } = await planDocument(planning, { template, opened, generation, source, pdfOptions });
  const context = documentContext(deps, { template: opened, plan, signal });
  return {
    itemsTotal: plan.count,
    itemsOfPiece: plan.mode === "whole" ? plan.count : 1,
    async *piecesAfter(itemsDone) {
      for await (const piece of produceFrom(deps, context, source, itemsDone + 1)) {
        if (isFailed(piece) && !plan.isLenient) throw errorOf(piece.fault);
        yield piece;
      }
    },
    async combine(chunks) {
      const info = new DocumentInfo();
      for (const warning of warnings) info.warn(warning);
      const content = await combinePieces(
        deps,
        { plan, template, info },
        allInOrder(plan, storedPieces(deps.files, id, chunks)),
      );
      return { document, content, info };
    },
  };
}

/** A chunk was overwritten by a worker whose lease had expired. All pieces have to be made again. */
export class PiecesMixedUp extends Error {
  override readonly name = "PiecesMixedUp";
}

/**
 * Yields the same pieces and checks their order.
 * @throws PiecesMixedUp when a piece is missing or comes twice
 */
async function* allInOrder(
  { mode, count }: Pick<DocumentPlan, "mode" | "count">,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece, undefined> {
  const last = mode === "whole" ? 1 : count;
  let next = 1;
  for await (const piece of pieces) {
    if (piece.position !== next++) throw new PiecesMixedUp(`piece ${piece.position} stands where ${next - 1} belongs`);
    yield piece;
  }
  if (next <= last) throw new PiecesMixedUp(`piece ${next} of ${last} is missing`);
}

async function* storedPieces(
  files: Pick<Files, "read">,
  id: Batch["id"],
  chunks: number,
): AsyncGenerator<Piece, undefined> {
  for (let chunk = 0; chunk < chunks; chunk++) {
    const bytes = await files.read(batchPieceKey(id, chunk));
    if (bytes === undefined) throw new Error(`piece ${chunk} of the batch ${id} is gone`);
    yield* decodePieces(whole(bytes));
  }
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield bytes;
}
