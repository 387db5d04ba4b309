/**
 * Generates a document synchronously. Each chunk is merged while the items before it are converted, and nothing is
 * stored.
 */
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import { ChunkSize } from "./chunk-size.ts";
import type { Needs } from "./convert/merge-and-convert.ts";
import type { DocumentContext } from "./document-context.ts";
import { combinePieces } from "./finish/combine-pieces.ts";
import { inOrder } from "./in-order.ts";
import type { DocumentInfo } from "./pieces/document-info.ts";
import type { Piece } from "./plan/document-plan.ts";
import { type PreparedItem, prepareChunk } from "./prepare-items.ts";
import { produceChunk, producePieces } from "./produce-chunk.ts";

/** @throws ServiceError as `produceChunk` and `combinePieces` do */
export function produceDocument(
  deps: Needs,
  context: DocumentContext,
  source: PackedItems,
  info: DocumentInfo,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const { plan, template } = context;
  return combinePieces(
    deps,
    { plan, template, info },
    produceSpan(deps, context, source, { position: 1, count: plan.count }),
  );
}

/** What gives the items of a document by their positions. */
export type ItemSource = Pick<PackedItems, "read">;

export interface Span {
  /** The position of the first item, from 1. */
  readonly position: number;
  readonly count: number;
}

/**
 * Makes the pieces of consecutive items in order, or a single piece for a `whole` document.
 * @throws ServiceError as `produceChunk` does
 */
export async function* produceSpan(
  deps: Needs,
  context: DocumentContext,
  source: ItemSource,
  span: Span,
): AsyncGenerator<Piece, undefined> {
  if (context.plan.mode === "whole") yield* await produceChunk(deps, context, await source.read(1, span.count));
  else yield* producePieces(deps, context, preparedItems(deps, context, source, span));
}

/** Prepares one chunk per merger process and one in advance, so that the converter does not wait. */
async function* preparedItems(
  deps: Needs,
  context: DocumentContext,
  source: ItemSource,
  span: Span,
): AsyncGenerator<PreparedItem, undefined> {
  const size = new ChunkSize();
  const atOnce = deps.merger.atOnce + 1;
  const chunks = inOrder(spans(span, size), atOnce, async ({ position, count }) => {
    const items = await prepareChunk(deps, context, await source.read(position, count));
    const milliseconds = items.reduce((sum, item) => sum + item.milliseconds, 0);
    if (milliseconds > 0) size.note(items.length, milliseconds);
    return items;
  });
  for await (const items of chunks) yield* items;
}

function* spans({ position: from, count: all }: Span, size: Pick<ChunkSize, "items">): Iterable<Span> {
  const end = from + all;
  for (let position = from; position < end; ) {
    const count = Math.min(size.items, end - position);
    yield { position, count };
    position += count;
  }
}
