/** Combines the pieces of a document into its file, in order, as they arrive. */
import { type ArchivedFile, zipStream } from "#shared/archive/zip-stream.ts";
import type { TemplateFormat } from "#shared/model/format.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "#shared/service/generate/document-info.ts";
import { ArchiveNames } from "./archive-names.ts";
import { BatchReport, REPORT_NAME } from "./batch-report.ts";
import { type DocumentPlan, isFailed, type MadePiece, type Piece } from "./document-plan.ts";
import { finishJoined, finishOne } from "./finish-pieces.ts";
import { errorOf, type ItemFault } from "./item-fault.ts";

export interface Combination {
  readonly plan: DocumentPlan;
  readonly template: { readonly format: TemplateFormat };
  /** Complete when the file is complete. */
  readonly info: DocumentInfo;
}

/**
 * Returns bytes, or for an archive a stream of bytes, which throws the errors below while it is read.
 * @param pieces all pieces of the document, by position
 * @throws ServiceError of the first piece that failed, or if the plan is lenient only when all have failed;
 *   `conformance_failed`, `conversion_failed`; and what `pieces` throws
 */
export async function combinePieces(
  deps: Pick<Dependencies, "pdfs" | "files">,
  combination: Combination,
  pieces: AsyncIterable<Piece>,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const { mode, count } = combination.plan;
  if (mode === "each") return zipStream(archivedFiles(combination, pieces));
  const made = madePieces(combination, pieces);
  if (mode === "joined" && count > 1) return finishJoined(deps, combination, bytesOf(made));
  for await (const { bytes } of made) return finishOne(deps, combination, bytes);
  throw new RangeError("A document needs at least one piece");
}

async function* archivedFiles(
  { plan, info }: Combination,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<ArchivedFile, undefined> {
  const names = new ArchiveNames(plan);
  const report = new BatchReport();
  for await (const piece of leniently(plan, pieces)) {
    if (isFailed(piece)) {
      report.addFailed(piece);
      continue;
    }
    info.add(piece.info);
    const name = names.take(piece);
    report.addMade(piece, name);
    yield { name, bytes: piece.bytes };
  }
  if (plan.isLenient) yield { name: REPORT_NAME, bytes: report.bytes() };
}

/** Yields the pieces that were made, and warns about those that failed. */
async function* madePieces(
  { plan, info }: Combination,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<MadePiece, undefined> {
  for await (const piece of leniently(plan, pieces)) {
    if (isFailed(piece)) {
      info.warn(`left out: ${piece.fault.message}`);
      continue;
    }
    info.add(piece.info);
    yield piece;
  }
}

/**
 * Yields the same pieces. Throws the error of the first that failed, or if the plan is lenient only when all have
 * failed.
 */
async function* leniently({ isLenient }: DocumentPlan, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece, undefined> {
  let first: ItemFault | undefined;
  let made = 0;
  for await (const piece of pieces) {
    if (!isFailed(piece)) made++;
    else if (!isLenient) throw errorOf(piece.fault);
    else first ??= piece.fault;
    yield piece;
  }
  if (made === 0 && first !== undefined) throw errorOf(first);
}

async function* bytesOf(pieces: AsyncIterable<MadePiece>): AsyncGenerator<Uint8Array, undefined> {
  for await (const { bytes } of pieces) yield bytes;
}
