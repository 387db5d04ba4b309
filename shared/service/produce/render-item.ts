/** Merges one item into a file of its own. */
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { FetchedFiles, RenderedItem } from "#shared/workers/template-work/merger.ts";
import type { DocumentContext } from "./document-context.ts";

export interface RenderOptions {
  readonly kind: MergedKind;
  readonly fetched: FetchedFiles;
}

/** @throws MergeFailure; ServiceError as `Merger.render` does */
export async function renderItem(
  { merger }: Pick<Dependencies, "merger">,
  { template, plan }: Pick<DocumentContext, "template" | "plan">,
  item: ItemJson,
  options: RenderOptions,
): Promise<Uint8Array> {
  const [file] = await merger.render(template, { ...options, items: [item], placeSecret: plan.options.placeSecret });
  if (file === undefined) throw new RangeError("A merger makes a file for each item");
  return bytesOf(file);
}

/** @throws MergeFailure */
export function bytesOf(file: RenderedItem): Uint8Array {
  if ("bytes" in file) return file.bytes;
  throw new MergeFailure(file.reason);
}
