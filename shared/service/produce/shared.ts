/**
 * Makes the pieces of a group of items. One item is a sample; the others share one conversion where the result looks
 * the same.
 */

import { convertFor, type Needs } from "./convert/merge-and-convert.ts";
import type { DocumentContext } from "./document-context.ts";
import { producePiece } from "./each.ts";
import { inOrder } from "./in-order.ts";
import { isFailed, type Piece } from "./plan/document-plan.ts";
import { mergeItems, type PreparedItem } from "./prepare-items.ts";
import type { Sample, SharedConverter } from "./shared-converter.ts";

/** Returns and throws as `produceChunk` does. */
export async function produceGroup(
  deps: Needs,
  context: DocumentContext,
  group: readonly PreparedItem[],
  converter: SharedConverter,
): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  const isOver = () => !context.plan.options.isLenient && pieces.some(isFailed);
  let sample: Sample | undefined;
  for (const item of group) {
    if (sample !== undefined || isOver()) break;
    const made = await makeSample(deps, context, item);
    pieces.push(made.piece);
    sample = made.sample;
  }
  if (sample === undefined || isOver()) return pieces;
  for await (const piece of restOf(deps, context, { items: group.slice(pieces.length), sample, converter })) {
    pieces.push(piece);
    if (isOver()) break;
  }
  return pieces;
}

async function makeSample(deps: Needs, context: DocumentContext, item: PreparedItem) {
  const [merged = item] = await mergeItems(deps, context, [item]);
  let pdf: Uint8Array | undefined;
  const piece = await producePiece(deps, context, merged, async () => {
    pdf = await convertFor(deps, context, merged.merge, merged.info);
    return pdf;
  });
  const sample = pdf === undefined || isFailed(piece) ? undefined : { item, pdf, milliseconds: piece.milliseconds };
  return { piece, sample };
}

interface Rest {
  readonly items: readonly PreparedItem[];
  readonly sample: Sample;
  readonly converter: SharedConverter;
}

async function* restOf(
  deps: Needs,
  context: DocumentContext,
  { items, sample, converter }: Rest,
): AsyncGenerator<Piece, undefined> {
  const shared = await converter.convert(items, sample);
  const left = items.filter((item) => !shared.has(item));
  const merged = await mergeItems(deps, context, left);
  const mergedOf = new Map(left.map((item, index) => [item, merged[index] ?? item]));
  yield* inOrder(items, deps.converter.atOnce, (item) => {
    const made = shared.get(item);
    if (made === undefined) {
      const ready = mergedOf.get(item) ?? item;
      return producePiece(deps, context, ready, () => convertFor(deps, context, ready.merge, ready.info));
    }
    return producePiece(deps, context, { ...item, milliseconds: made.milliseconds }, async () => made.bytes);
  });
}
