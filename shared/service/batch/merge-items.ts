/** Merges items: in this process where they are few, and beside it where they are many, so that others are answered. */
import type { TogetherFile } from "#shared/merge/assemble-together.ts";
import type { MergedKind, Merging } from "#shared/merge/compile-template.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { MergeFailure } from "#shared/merge/merge-failure.ts";
import type { FetchedPictures } from "#shared/merge/pictures/picture.ts";
import type { Merger, RenderedItem, TogetherJob } from "#shared/merge-work/merger.ts";
import { mergedTemplate } from "#shared/service/compiled-templates.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import type { Work } from "./work.ts";

type Needs = Pick<Dependencies, "merger" | "files">;

/** Starting a process and compiling the template there takes as long as merging some hundred letters here. */
export const ITEMS_APART_MIN = 100;

export interface MergeOptions {
  readonly kind: MergedKind;
  readonly fetched: FetchedPictures;
}

/** Undefined for work that is done in this process. */
export function mergerFor({ merger }: Pick<Needs, "merger">, { production }: Work): Merger | undefined {
  return production.count >= ITEMS_APART_MIN ? merger : undefined;
}

/** A file for each item, or why it cannot be merged. */
export async function renderItems(
  deps: Needs,
  work: Work,
  items: readonly DataItem[],
  options: MergeOptions,
): Promise<readonly RenderedItem[]> {
  const merger = mergerFor(deps, work);
  if (merger !== undefined) return merger.render(mergedTemplate(deps.files, work.template), { ...options, items });
  return items.map((item) => renderItem(mergingOf(work, options.kind), item, options.fetched));
}

/** All items in one file. @throws ItemNotMerged; ServiceError `document_too_large` */
export async function assembleItems(
  deps: Needs,
  work: Work,
  items: readonly DataItem[],
  options: MergeOptions,
): Promise<Uint8Array> {
  const job = { ...options, pageBreak: work.production.pageBreak };
  const merger = mergerFor(deps, work);
  if (merger !== undefined) return merger.assemble(mergedTemplate(deps.files, work.template), { ...job, items });
  return mergingOf(work, options.kind).assemble(items, job);
}

/** Items in one file from whose PDF each can be taken again. @throws ServiceError `document_too_large` */
export async function assembleItemsTogether(
  deps: Needs,
  work: Work,
  job: TogetherJob,
): Promise<TogetherFile | undefined> {
  const merger = mergerFor(deps, work);
  if (merger !== undefined) return merger.assembleTogether(mergedTemplate(deps.files, work.template), job);
  const { items, ...wishes } = job;
  return work.compiled.sharedConversion()?.assemble(items, wishes);
}

export function mergingOf({ compiled }: Work, kind: MergedKind): Merging {
  const merging = compiled[kind];
  if (merging === undefined) throw new RangeError(`The template has no ${kind}`);
  return merging;
}

function renderItem(merging: Merging, item: DataItem, fetched: FetchedPictures): RenderedItem {
  try {
    return { bytes: merging.render(item, fetched) };
  } catch (error) {
    if (!(error instanceof MergeFailure)) throw error;
    return { reason: error.reason };
  }
}
