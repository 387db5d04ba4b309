/**
 * Produces a document: each chunk of its items is merged while the items before it are converted, and nothing is stored.
 * `whole.ts`, `one-by-one.ts` and `sharing.ts` are the ways in which the pieces are made.
 */
import type { PackedItems } from "#shared/engine/data/packed-items.ts";
import { ChunkSize } from "./chunk-size.ts";
import type { DocumentContext, Needs } from "./document-context.ts";
import { combinePieces } from "./finish/combine-pieces.ts";
import { inOrder } from "./in-order.ts";
import { produceOneByOne } from "./one-by-one.ts";
import type { DocumentInfo } from "./pieces/document-info.ts";
import { isFailed, type Piece } from "./pieces/piece.ts";
import { mergeItems, type PreparedItem, prepareItems } from "./prepare-items.ts";
import { produceShared, sharingOf } from "./sharing.ts";
import { produceWhole } from "./whole.ts";

/** @throws ServiceError as `produceSpan` and `combinePieces` do */
export function produceDocument(
  deps: Needs,
  context: DocumentContext,
  items: PackedItems,
  info: DocumentInfo,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const { plan, template } = context;
  return combinePieces(
    deps,
    { plan, template, info },
    produceSpan(deps, context, items, { position: 1, count: plan.count }),
  );
}

/** Where consecutive items are. */
interface Span {
  /** The position of the first item, from 1. */
  readonly position: number;
  readonly count: number;
}

/**
 * Makes the pieces of consecutive items in order, or a single piece for a `whole` document. An item that cannot be made
 * becomes a piece with its fault. Unless the plan is lenient, no piece follows it. Repeating a span gives the same
 * pieces.
 * @throws errors that no item caused: ServiceError `converter_unavailable`, `converter_busy`, `request_invalid` for
 *   too many pictures; and CallerGone
 */
export async function* produceSpan(
  deps: Needs,
  context: DocumentContext,
  items: Pick<PackedItems, "read">,
  span: Span,
): AsyncGenerator<Piece, undefined> {
  for await (const piece of allPieces(deps, context, items, span)) {
    yield piece;
    if (isFailed(piece) && !context.plan.options.isLenient) return;
  }
}

async function* allPieces(
  deps: Needs,
  context: DocumentContext,
  items: Pick<PackedItems, "read">,
  span: Span,
): AsyncGenerator<Piece, undefined> {
  if (context.plan.mode === "whole") {
    yield await produceWhole(deps, context, await items.read(1, span.count));
    return;
  }
  const sharing = await sharingOf(deps, context);
  const prepare = async ({ position, count }: Span) => {
    const prepared = await prepareItems(deps, context, await items.read(position, count));
    return sharing === undefined ? mergeItems(deps, context, prepared) : prepared;
  };
  const prepared = preparedItems(deps, span, prepare);
  yield* sharing === undefined
    ? produceOneByOne(deps, context, prepared)
    : produceShared(deps, context, prepared, sharing);
}

/** Prepares one chunk per process that merges and one in advance, so that the converter does not wait. */
async function* preparedItems(
  { templateWorker }: Pick<Needs, "templateWorker">,
  span: Span,
  prepare: (chunk: Span) => Promise<readonly PreparedItem[]>,
): AsyncGenerator<PreparedItem, undefined> {
  const size = new ChunkSize();
  const chunks = inOrder(spans(span, size), templateWorker.atOnce + 1, async (chunk) => {
    const items = await prepare(chunk);
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
