/** Makes the pieces of a chunk: merges its items, converts them and, for an archive, finishes each. */
import type { ItemSpan } from "#shared/engine/data/packed-items.ts";
import { convertFor, type Needs } from "./convert/merge-and-convert.ts";
import { type DocumentContext, isConverted } from "./document-context.ts";
import { producePiece } from "./each.ts";
import { inOrder } from "./in-order.ts";
import { isFailed, type Piece } from "./plan/document-plan.ts";
import { type PreparedItem, prepareChunk } from "./prepare-items.ts";
import { produceGroup } from "./shared.ts";
import { groupsOf, SharedConverter, sharingOf } from "./shared-converter.ts";
import { produceWhole } from "./whole.ts";

/**
 * Returns the pieces in the order of the items, or a single piece for a `whole` document. An item that cannot be made
 * becomes a piece with its fault. Unless the plan is lenient, no piece follows it. Repeating a chunk gives the same
 * pieces.
 * @throws errors that no item caused: ServiceError `converter_unavailable`, `converter_busy`, `request_invalid` for
 *   too many pictures; and CallerGone
 */
export async function produceChunk(deps: Needs, context: DocumentContext, chunk: ItemSpan): Promise<readonly Piece[]> {
  if (context.plan.mode === "whole") return [await produceWhole(deps, context, chunk)];
  return Array.fromAsync(producePieces(deps, context, await prepareChunk(deps, context, chunk)));
}

/** Makes as many pieces at a time as the converter has processes, or one at a time where nothing is converted. */
export async function* producePieces(
  deps: Needs,
  context: DocumentContext,
  items: Iterable<PreparedItem> | AsyncIterable<PreparedItem>,
): AsyncGenerator<Piece, undefined> {
  for await (const piece of allPieces(deps, context, items)) {
    yield piece;
    if (isFailed(piece) && !context.plan.options.isLenient) return;
  }
}

/** The number of converted pieces that may wait behind a slow one, for each conversion that runs at once. */
const HELD_FOR_EACH_AT_ONCE = 2;

async function* allPieces(
  deps: Needs,
  context: DocumentContext,
  items: Iterable<PreparedItem> | AsyncIterable<PreparedItem>,
): AsyncGenerator<Piece, undefined> {
  const { count } = context.plan;
  const atOnce = isConverted(context) ? deps.converter.atOnce : 1;
  const heldMax = HELD_FOR_EACH_AT_ONCE * atOnce;
  const shared = await sharingOf(deps, context);
  if (shared === undefined) {
    const make = (item: PreparedItem) =>
      producePiece(deps, context, item, () => convertFor(deps, context, item.merge, item.info));
    yield* inOrder(items, atOnce, make, { heldMax });
    return;
  }
  const converter = new SharedConverter(deps, context, shared);
  const groups = groupsOf(items, { count, atOnce });
  const make = (group: readonly PreparedItem[]) => produceGroup(deps, context, group, converter);
  for await (const pieces of inOrder(groups, atOnce, make, { heldMax })) yield* pieces;
}
