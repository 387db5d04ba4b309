/** Makes the single piece of a document whose items are merged into one file. */
import type { Item } from "#shared/engine/data/packed-items.ts";
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";
import type { RenderedItem } from "#shared/workers/template-work/merge-job.ts";
import { mergeAndConvert } from "./convert/merge-and-convert.ts";
import type { DocumentContext, Needs } from "./document-context.ts";
import { fetchForAll } from "./item-files.ts";
import { DocumentInfo } from "./pieces/document-info.ts";
import { type ItemFault, itemFault } from "./pieces/item-fault.ts";
import { makePiece, type Piece } from "./pieces/piece.ts";
import { firstMergedKind } from "./plan/assembly-mode.ts";
import { bytesOfMerged, namingFile, renderItem } from "./prepare-items.ts";

/** @param items all items of the document */
export function produceWhole(deps: Needs, context: DocumentContext, items: readonly Item[]): Promise<Piece> {
  const info = new DocumentInfo();
  let tried = items;
  const merge = (some: readonly Item[]) => {
    tried = some;
    return wholeFile(deps, context, some, info);
  };
  return makePiece(deps, context.signal, {
    position: 1,
    name: undefined,
    milliseconds: 0,
    info,
    make: () => (context.plan.options.isLenient ? leniently(deps, context, items, { merge, info }) : merge(items)),
    faultOf: (error) => faultOf(tried, items.length, error),
  });
}

/** Leaves out items that cannot be merged, with a warning, as long as others can. */
async function leniently(
  deps: Needs,
  context: DocumentContext,
  items: readonly Item[],
  { merge, info }: { readonly merge: (items: readonly Item[]) => Promise<Uint8Array>; readonly info: DocumentInfo },
): Promise<Uint8Array> {
  try {
    return await merge(items);
  } catch (error) {
    if (positionOf(error) === undefined) throw error;
    const faults = await mergeFaults(deps, context, items);
    const merged = items.filter((_, index) => faults[index] === undefined);
    if (merged.length === 0 || merged.length === items.length) throw error;
    for (const fault of faults) if (fault !== undefined) info.warn(`left out: ${fault.message}`);
    return merge(merged);
  }
}

async function wholeFile(
  deps: Needs,
  context: DocumentContext,
  items: readonly Item[],
  info: DocumentInfo,
): Promise<Uint8Array> {
  const texts = items.map(({ json }) => json);
  const named = texts.map((text) => namingFile(context, text));
  const [first] = named;
  if (first === undefined) throw new RangeError("A document needs at least one item");
  const fetched = await fetchForAll(deps, context, texts, info);
  const { template, plan } = context;
  const { pageBreak } = plan.options;
  const merge = async (kind: MergedKind) =>
    named.length === 1
      ? renderItem(deps, context, { json: first, position: 1 }, { kind, fetched, info })
      : bytesOfMerged(await deps.templateWorker.assemble(template, { kind, items: named, fetched, pageBreak }), info);
  return mergeAndConvert(deps, context, merge, info);
}

const ITEMS_TRIED_AT_ONCE = 100;

/** Returns for each item why it cannot be merged separately, or undefined where it can. */
async function mergeFaults(
  deps: Needs,
  context: DocumentContext,
  items: readonly Item[],
): Promise<readonly (ItemFault | undefined)[]> {
  const kind = firstMergedKind(deps, context.plan.options.outputFormat, context.template.format);
  const faults: (ItemFault | undefined)[] = [];
  // Pictures cannot fail an item here, but documents can.
  const fetched = context.documents.all();
  for (let at = 0; at < items.length; at += ITEMS_TRIED_AT_ONCE) {
    const tried = items.slice(at, at + ITEMS_TRIED_AT_ONCE);
    const texts = tried.map(({ json }) => json);
    const positions = tried.map(({ position }) => position);
    const files = await deps.templateWorker.render(context.template, { kind, items: texts, fetched, positions });
    for (const [index, item] of tried.entries()) faults.push(faultIn(files[index], item, items.length));
  }
  return faults;
}

function faultIn(file: RenderedItem | undefined, item: Item, count: number): ItemFault | undefined {
  return file && "reason" in file ? itemFault(errorOfItem(file), item, count) : undefined;
}

function errorOfItem({ reason, violation }: Exclude<RenderedItem, { bytes: Uint8Array }>): Error {
  return violation === undefined ? new MergeFailure(reason) : new InvalidDocument(violation);
}

/** Returns the position of the item that the error names, from 1. */
function positionOf(error: unknown): number | undefined {
  return error instanceof ItemNotMerged || error instanceof InvalidDocument ? error.position : undefined;
}

/**
 * Returns the fault of the item that cannot be merged, or a fault of the file, which concerns all items.
 * @param tried the items that were merged when the error came
 * @param count the number of items of the document
 */
function faultOf(tried: readonly Item[], count: number, error: unknown): ItemFault | undefined {
  const [only] = tried;
  const position = positionOf(error);
  if (position !== undefined) return itemFault(error, tried[position - 1] ?? { position }, count);
  if (only !== undefined && tried.length === 1) return itemFault(error, only, count);
  return itemFault(error, { position: 1 }, 1);
}
