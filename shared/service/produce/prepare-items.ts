/** Prepares a chunk: fetches the pictures of its items and merges the items. */

import { throwIfGone } from "#shared/base/errors/caller-gone.ts";
import type { ItemJson, ItemSpan } from "#shared/engine/data/packed-items.ts";
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import type { FetchedFiles, ItemPictures } from "#shared/workers/template-work/merger.ts";
import type { Needs } from "./convert/merge-and-convert.ts";
import type { DocumentContext } from "./document-context.ts";
import { fetchForItem, picturesWanted } from "./fetch/item-files.ts";
import { namingFile } from "./naming-file.ts";
import { DocumentInfo } from "./pieces/document-info.ts";
import { type ItemPlace, itemFault, placeOf } from "./pieces/item-fault.ts";
import { firstMergedKind } from "./plan/assembly-mode.ts";
import { fillNames } from "./plan/fill-names.ts";
import { bytesOf, renderItem } from "./render-item.ts";
import { sharingOf } from "./shared-converter.ts";

/** An item that is ready to be converted. */
export interface PreparedItem {
  readonly item: ItemJson;
  readonly place: ItemPlace;
  /**
   * The filled `output_name`. Undefined where the item filled none of its tags, or where the name is not used for
   * files.
   */
  readonly name: string | undefined;
  readonly info: DocumentInfo;
  /** The time that was spent on the item so far. */
  readonly milliseconds: number;
  /** The pictures behind the item's addresses. Undefined when finding or fetching them failed. */
  readonly fetched: FetchedFiles | undefined;
  /** @throws MergeFailure, and the errors of its pictures */
  readonly merge: (kind: MergedKind) => Promise<Uint8Array>;
}

/** @throws errors that no item caused */
export async function prepareChunk(
  deps: Needs,
  context: DocumentContext,
  chunk: ItemSpan,
): Promise<readonly PreparedItem[]> {
  throwIfGone(context.signal);
  const { template, plan } = context;
  const outputName = plan.mode === "each" ? plan.options.outputName : undefined;
  const [wanted, names] = await Promise.all([
    picturesWanted(deps, context, chunk.items),
    fillNames(deps, template, outputName, chunk.items),
  ]);
  const items = await Promise.all(
    chunk.items.map((item, index) => {
      const [place, name] = [placeOf(plan, chunk, index), names[index]];
      const named = { item: namingFile(context, item, { position: place.position, name }), place, name };
      return withPictures(deps, context, named, wanted?.[index]);
    }),
  );
  // Items of a shared conversion are merged later, into one document.
  return (await sharingOf(deps, context)) === undefined ? mergeItems(deps, context, items) : items;
}

/** Returns the item with its pictures. It is merged when it is converted. */
async function withPictures(
  deps: Needs,
  context: DocumentContext,
  named: Pick<PreparedItem, "item" | "place" | "name">,
  wanted: ItemPictures | undefined,
): Promise<PreparedItem> {
  const info = new DocumentInfo();
  const prepared = { ...named, info, milliseconds: 0 };
  try {
    const fetched = await fetchForItem(context, wanted, info);
    return { ...prepared, fetched, merge: (kind) => renderItem(deps, context, named.item, { kind, fetched }) };
  } catch (error) {
    if (itemFault(error, named.place) === undefined) throw error;
    return { ...prepared, fetched: undefined, merge: () => Promise.reject(error) };
  }
}

/** Merges all items in one call. */
export async function mergeItems(
  deps: Needs,
  context: DocumentContext,
  prepared: readonly PreparedItem[],
): Promise<readonly PreparedItem[]> {
  const sound = prepared.filter(({ fetched }) => fetched !== undefined);
  if (sound.length === 0) return prepared;
  const fetched = new Map(sound.flatMap((each) => [...(each.fetched ?? [])]));
  const { template, plan } = context;
  const kind = firstMergedKind(deps, plan.options.outputFormat, template.format);
  const start = deps.elapsed();
  const items = sound.map(({ item }) => item);
  const rendered = await deps.merger.render(template, { kind, items, fetched, placeSecret: plan.options.placeSecret });
  const milliseconds = (deps.elapsed() - start) / sound.length;
  const files = new Map(sound.map((each, index) => [each, rendered[index]]));
  return prepared.map((each) => {
    const file = files.get(each);
    if (file === undefined) return each;
    // Another kind is needed only if the browser has failed since.
    const merge = async (wanted: MergedKind) => (wanted === kind ? bytesOf(file) : each.merge(wanted));
    return { ...each, milliseconds, merge };
  });
}
