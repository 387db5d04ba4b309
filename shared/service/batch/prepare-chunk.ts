/** The first half of a chunk: the pictures of its items are fetched, and they are merged. */
import { throwIfGone } from "#shared/errors/caller-gone.ts";
import type { MergedKind } from "#shared/merge/compile-template.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { MergeFailure } from "#shared/merge/merge-failure.ts";
import type { FetchedPictures } from "#shared/merge/pictures/picture.ts";
import { Remarks } from "#shared/service/remarks.ts";
import { type Needs, picturesFor } from "./convert-for.ts";
import { sharedConversionOf } from "./convert-together.ts";
import { type ItemPlace, itemFault, placeOf } from "./item-fault.ts";
import { firstKind } from "./making.ts";
import { mergerFor, mergingOf, renderItems } from "./merge-items.ts";
import type { Chunk } from "./production.ts";
import type { Work } from "./work.ts";

/** An item that is ready to be converted. */
export interface PreparedItem {
  readonly item: DataItem;
  readonly place: ItemPlace;
  readonly remarks: Remarks;
  /** That were spent on it so far. */
  readonly milliseconds: number;
  /** The pictures behind its addresses; undefined where looking for them has failed. */
  readonly fetched: FetchedPictures | undefined;
  /** @throws MergeFailure, and what its pictures threw */
  readonly merge: (kind: MergedKind) => Uint8Array;
}

/** @throws what is no fault of an item */
export async function prepareChunk(deps: Needs, work: Work, chunk: Chunk): Promise<readonly PreparedItem[]> {
  throwIfGone(work.signal);
  const items = await Promise.all(
    chunk.items.map((item, index) => withPictures(work, item, placeOf(work.production, chunk, index))),
  );
  // What is converted together is merged together.
  return sharedConversionOf(deps, work) === undefined ? mergedApart(deps, work, items) : items;
}

/** Merged when it is converted. */
async function withPictures(work: Work, item: DataItem, place: ItemPlace): Promise<PreparedItem> {
  const remarks = new Remarks();
  const prepared = { item, place, remarks, milliseconds: 0 };
  try {
    const fetched = await picturesFor(work, [item], { position: place.position, remarks });
    return { ...prepared, fetched, merge: (kind) => mergingOf(work, kind).render(item, fetched) };
  } catch (error) {
    if (itemFault(error, place) === undefined) throw error;
    return { ...prepared, fetched: undefined, merge: () => rethrow(error) };
  }
}

/** The items, merged by a process of their own where there is one for them. */
export async function mergedApart(
  deps: Needs,
  work: Work,
  items: readonly PreparedItem[],
): Promise<readonly PreparedItem[]> {
  if (mergerFor(deps, work) === undefined || items.length === 0) return items;
  const sound = items.filter(({ fetched }) => fetched !== undefined);
  const fetched = new Map(sound.flatMap((each) => [...(each.fetched ?? [])]));
  const kind = firstKind(deps, work.production.format, work.compiled);
  const start = deps.elapsed();
  const rendered = await renderItems(
    deps,
    work,
    sound.map(({ item }) => item),
    { kind, fetched },
  );
  const milliseconds = (deps.elapsed() - start) / Math.max(1, sound.length);
  const files = new Map(sound.map((each, index) => [each, rendered[index]]));
  return items.map((each) => {
    const file = files.get(each);
    if (file === undefined) return each;
    // Another kind is wanted only where the browser has failed since.
    const merge = (wanted: MergedKind) => (wanted === kind ? bytesOf(file) : each.merge(wanted));
    return { ...each, milliseconds, merge };
  });
}

function bytesOf(file: { readonly bytes: Uint8Array } | { readonly reason: string }): Uint8Array {
  if ("bytes" in file) return file.bytes;
  throw new MergeFailure(file.reason);
}

function rethrow(error: unknown): never {
  throw error;
}
