/** Gathers pieces of a document into chunks that are stored together. */

import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import { isFailed, type Piece } from "#shared/service/produce/pieces/piece.ts";

/**
 * The approximate work that a killed worker loses at most. Most ranges are one chunk, which is large enough for S3 to
 * copy it into an archive.
 */
const CHUNK_MS = 15_000;

/** The pieces of a chunk are in memory together until they are stored. */
const BYTES_MAX = 32 * 1024 * 1024;

/** Yields all pieces in order. A chunk ends with the piece that reaches a limit. */
export async function* inChunks(
  { elapsed }: Pick<Dependencies, "elapsed">,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<readonly Piece[], undefined> {
  let chunk: Piece[] = [];
  let bytes = 0;
  let start = elapsed();
  for await (const piece of pieces) {
    chunk.push(piece);
    bytes += isFailed(piece) ? 0 : piece.bytes.byteLength;
    if (elapsed() - start < CHUNK_MS && bytes < BYTES_MAX) continue;
    yield chunk;
    [chunk, bytes, start] = [[], 0, elapsed()];
  }
  if (chunk.length > 0) yield chunk;
}
