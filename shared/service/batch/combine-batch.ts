/** Combines the stored pieces of all ranges into the document. */

import { chunkKey } from "#shared/base/model/batch.ts";
import type { DocumentId } from "#shared/base/model/ids.ts";
import { ZipDirectory, zipFile } from "#shared/engine/archive/zip-stream.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { ArchiveReport, REPORT_NAME } from "#shared/service/produce/finish/archive-report.ts";
import { combinePieces, madePieces, reported } from "#shared/service/produce/finish/combine-pieces.ts";
import { finishJoined, type Output } from "#shared/service/produce/finish/finish-pieces.ts";
import { inOrder } from "#shared/service/produce/in-order.ts";
import { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import type { DocumentToStore, JoinedContent } from "#shared/service/produce/store-document.ts";
import type { BatchRange, StoredChunk } from "#shared/storage/repositories/ranges.ts";
import { openBatchPlan } from "./batch-plan.ts";
import { readArchiveChunk, readChunk, readChunkFile, readJoinedChunk } from "./chunk-files.ts";

/** What is read ahead, so that combining does not wait for the store: lists of files, or the bytes of pieces. */
const ENTRIES_AHEAD = 256;
const CHUNKS_AHEAD = 2;

/**
 * @param ranges all ranges in order; each is done
 * @throws ServiceError `conformance_failed`, and other errors that concern all items
 */
export async function combineBatch(
  deps: Dependencies,
  id: DocumentId,
  ranges: readonly BatchRange[],
): Promise<DocumentToStore> {
  const { document, template, context, isJoinedByChunks, warnings } = await openBatchPlan(deps, id);
  const info = new DocumentInfo();
  for (const warning of warnings) info.warn(warning);
  const output = { plan: context.plan, template, info };
  const chunks = ranges.flatMap((range) => range.chunks);
  const content = () => {
    if (context.plan.mode === "each") return joinArchive(deps, id, chunks, output);
    if (isJoinedByChunks) return joinChunks(deps, id, chunks, output);
    return combinePieces(deps, output, storedPieces(deps, id, chunks));
  };
  return { document, content: await content(), info };
}

/** Joins the PDFs of all chunks, each of which has the pages of its items. */
async function joinChunks(
  deps: Pick<Dependencies, "files" | "pdfs">,
  id: DocumentId,
  chunks: readonly StoredChunk[],
  output: Output,
): Promise<Uint8Array> {
  const read = await Array.fromAsync(inOrder(chunks, ENTRIES_AHEAD, ({ name }) => readJoinedChunk(deps, id, name)));
  await Array.fromAsync(madePieces(output, iterate(read.flatMap(({ pieces }) => pieces))));
  const filled = chunks.flatMap(({ name }, index) => {
    const items = read[index]?.items ?? [];
    return items.length === 0 ? [] : [{ name, items }];
  });
  const files = inOrder(filled, CHUNKS_AHEAD, ({ name }) => readChunkFile(deps, id, name));
  return finishJoined(deps, { ...output, itemsIn: filled.map(({ items }) => items) }, files);
}

async function* iterate<Each>(each: Iterable<Each>): AsyncGenerator<Each, undefined> {
  yield* each;
}

/** The chunks follow each other as they are stored. Only the directory is made here. */
async function joinArchive(
  deps: Pick<Dependencies, "files">,
  id: DocumentId,
  chunks: readonly StoredChunk[],
  output: Output,
): Promise<JoinedContent> {
  const directory = new ZipDirectory();
  const report = new ArchiveReport();
  async function* entries() {
    for await (const some of inOrder(chunks, ENTRIES_AHEAD, ({ name }) => readArchiveChunk(deps, id, name)))
      yield* some;
  }
  for await (const file of reported(output, report, entries())) directory.add(file);
  const joined = chunks.map(({ name, bytes }) => ({ key: chunkKey(id, name), size: bytes }));
  if (!output.plan.options.isLenient) return { joined, end: directory.end() };
  const last = { name: REPORT_NAME, bytes: report.bytes() };
  const { entry, header } = zipFile(last);
  directory.add(entry);
  return { joined, end: Buffer.concat([header, last.bytes, directory.end()]) };
}

async function* storedPieces(deps: Pick<Dependencies, "files">, id: DocumentId, chunks: readonly StoredChunk[]) {
  for await (const pieces of inOrder(chunks, CHUNKS_AHEAD, ({ name }) => readChunk(deps, id, name))) yield* pieces;
}
