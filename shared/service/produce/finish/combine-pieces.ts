/** Combines the pieces of a document into its file, in order, as they arrive. */
import { type ArchivedFile, zipStream } from "#shared/engine/archive/zip-stream.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { errorOf, type ItemFault } from "#shared/service/produce/pieces/item-fault.ts";
import { type FailedPiece, isFailed, type MadePiece, type Piece } from "#shared/service/produce/pieces/piece.ts";
import { ArchiveNames } from "#shared/service/produce/plan/archive-names.ts";
import type { DocumentPlan } from "#shared/service/produce/plan/document-plan.ts";
import { ArchiveReport, REPORT_NAME } from "./archive-report.ts";
import { arePiecesFinished, finishJoined, finishOne, type Output } from "./finish-pieces.ts";

/**
 * Returns bytes, or for an archive a stream of bytes, which throws the errors below while it is read.
 * @param pieces all pieces of the document, by position
 * @throws ServiceError of the first piece that failed, or if the plan is lenient only when all have failed;
 *   `conformance_failed`, `conversion_failed`; and what `pieces` throws
 */
export async function combinePieces(
  deps: Pick<Dependencies, "pdfs" | "files" | "sealing">,
  output: Output,
  pieces: AsyncIterable<Piece>,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const { mode, count } = output.plan;
  if (mode === "each") return zipStream(archivedFiles(output, pieces));
  const made = madePieces<MadePiece>(output, pieces);
  if (mode === "joined" && count > 1) return finishJoined(deps, output, bytesOf(made));
  for await (const { bytes } of made) return arePiecesFinished(output.plan) ? bytes : finishOne(deps, output, bytes);
  throw new RangeError("A document needs at least one piece");
}

/** Failed items use up their names, so that the names of the others do not depend on what has failed. */
async function* archivedFiles(output: Output, pieces: AsyncIterable<Piece>): AsyncGenerator<ArchivedFile, undefined> {
  const { plan } = output;
  const names = new ArchiveNames(plan);
  const report = new ArchiveReport();
  async function* named(): AsyncGenerator<(MadePiece & NamedPiece) | FailedPiece> {
    for await (const piece of pieces) yield { ...piece, name: names.take(piece) };
  }
  for await (const { name, bytes } of reported(output, report, named())) yield { name, bytes };
  if (plan.options.isLenient) yield { name: REPORT_NAME, bytes: report.bytes() };
}

/** A made piece with the name of its file in the archive. */
type NamedPiece = Omit<MadePiece, "bytes" | "name"> & { readonly name: string };

/** Yields the pieces that were made, and enters them into the report, behind the warnings about the whole document. */
export async function* reported<Made extends NamedPiece>(
  { plan, info }: Pick<Output, "plan" | "info">,
  report: ArchiveReport,
  pieces: AsyncIterable<Made | FailedPiece>,
): AsyncGenerator<Made, undefined> {
  for (const warning of info.warnings) report.addWarning(warning);
  for await (const piece of leniently<Made | FailedPiece>(plan, pieces)) {
    if (isFailed(piece)) {
      report.addFailed(piece);
      continue;
    }
    info.add(piece.info);
    report.addMade(piece, piece.name);
    yield piece;
  }
}

/** Yields the pieces that were made, and warns about those that failed. */
export async function* madePieces<Made extends Pick<MadePiece, "info">>(
  { plan, info }: Pick<Output, "plan" | "info">,
  pieces: AsyncIterable<Made | FailedPiece>,
): AsyncGenerator<Made, undefined> {
  for await (const piece of leniently<Made | FailedPiece>(plan, pieces)) {
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
async function* leniently<Each extends object>(
  { options: { isLenient } }: DocumentPlan,
  pieces: AsyncIterable<Each>,
): AsyncGenerator<Each, undefined> {
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
