/** Makes a document at once: chunk after chunk, of which a few are under way together, and nothing is stored between. */
import type { Dependencies } from "#shared/service/dependencies.ts";
import { inOrder } from "#shared/service/in-order.ts";
import type { Remarks } from "#shared/service/remarks.ts";
import { combinePieces } from "./combine-pieces.ts";
import type { ItemSource } from "./item-source.ts";
import { produceChunk } from "./produce-chunk.ts";
import type { Piece } from "./production.ts";
import type { Work } from "./work.ts";

type Needs = Pick<Dependencies, "converter" | "htmlRenderer" | "pdfs" | "elapsed">;

/** @throws ServiceError as `produceChunk` and `combinePieces` do */
export function produceDocument(
  deps: Needs,
  work: Work,
  source: ItemSource,
  remarks: Remarks,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const { production, compiled } = work;
  return combinePieces(deps, { production, compiled, remarks }, pieces(deps, work, source));
}

/** Chunks that are made side by side: while one is converted to its end, the next is under way. */
const CHUNKS_AT_ONCE = 2;
const CHUNK_ITEMS = 16;

async function* pieces(deps: Needs, work: Work, source: ItemSource): AsyncGenerator<Piece, undefined> {
  const chunks = inOrder(positions(work), CHUNKS_AT_ONCE, async ({ position, count }) =>
    produceChunk(deps, work, await source.read(position, count)),
  );
  for await (const chunk of chunks) yield* chunk;
}

interface Span {
  /** Of the first item, from 1. */
  readonly position: number;
  readonly count: number;
}

function* positions({ production: { making, count } }: Work): Iterable<Span> {
  const step = making === "whole" ? count : CHUNK_ITEMS;
  for (let position = 1; position <= count; position += step) {
    yield { position, count: Math.min(step, count - position + 1) };
  }
}
