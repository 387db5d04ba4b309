/**
 * Makes the pieces of a large PDF: its items share conversions, in groups. One item of each group is a sample; the others
 * are taken from the shared conversion where it looks the same.
 */
import type { Sharing } from "#shared/workers/template-work/merge-job.ts";
import { mergeAndConvert } from "./convert/merge-and-convert.ts";
import type { DocumentContext, Needs } from "./document-context.ts";
import { inOrder } from "./in-order.ts";
import { HELD_FOR_EACH_AT_ONCE, produceItem } from "./one-by-one.ts";
import { isFailed, type Piece } from "./pieces/piece.ts";
import { mergeItems, type PreparedItem } from "./prepare-items.ts";
import { GROUP_MIN, type Sample, SharedConverter } from "./shared-converter.ts";

/** The maximum number of items that share a conversion. Larger groups delay the first item. */
export const GROUP_MAX = 24;

/** The minimum number of items in the document. Fewer items are converted quickly side by side. */
const SHARING_MIN = 100;

/**
 * Returns undefined for work whose items are converted one by one, such as small documents, which are faster side by
 * side.
 */
export async function sharingOf(
  { converter }: Pick<Needs, "converter">,
  { plan, sharing }: Pick<DocumentContext, "plan" | "sharing">,
): Promise<Sharing | undefined> {
  const { options, mode, count } = plan;
  const isLarge = count >= SHARING_MIN && count > 2 * converter.atOnce;
  return options.outputFormat === ".pdf" && mode !== "whole" && isLarge ? sharing() : undefined;
}

/**
 * Groups the items by position, so that the groups are the same whoever makes them. Each converter process gets a
 * group.
 */
export async function* groupsOf(
  items: Iterable<PreparedItem> | AsyncIterable<PreparedItem>,
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
): AsyncGenerator<readonly PreparedItem[], undefined> {
  const size = Math.min(GROUP_MAX, Math.max(GROUP_MIN, Math.ceil(count / atOnce)));
  let group: PreparedItem[] = [];
  for await (const item of items) {
    group.push(item);
    if (item.position % size !== 0) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** @param items are not merged yet: most of them are merged into one document */
export async function* produceShared(
  deps: Needs,
  context: DocumentContext,
  items: AsyncIterable<PreparedItem>,
  sharing: Sharing,
): AsyncGenerator<Piece, undefined> {
  const { atOnce } = deps.converter;
  const converter = new SharedConverter(deps, context, sharing);
  const groups = groupsOf(items, { count: context.plan.count, atOnce });
  const make = (group: readonly PreparedItem[]) => produceGroup(deps, context, group, converter);
  const heldMax = HELD_FOR_EACH_AT_ONCE * atOnce;
  for await (const pieces of inOrder(groups, atOnce, make, { heldMax })) yield* pieces;
}

async function produceGroup(
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
  const piece = await produceItem(deps, context, merged, async () => {
    pdf = await mergeAndConvert(deps, context, merged.merge, merged.info);
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
    if (made === undefined) return produceItem(deps, context, mergedOf.get(item) ?? item);
    return produceItem(deps, context, { ...item, milliseconds: made.milliseconds }, async () => made.bytes);
  });
}
