/** Merges one item into a file of its own. */
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { FetchedFiles, RenderedItem } from "#shared/workers/template-work/merge-job.ts";
import type { DocumentContext } from "./document-context.ts";

export interface RenderOptions {
  readonly kind: MergedKind;
  readonly fetched: FetchedFiles;
  /** The position of the item in the data, from 1. */
  readonly position: number;
}

/** @throws MergeFailure, InvalidDocument; ServiceError as `TemplateWorker.render` does */
export async function renderItem(
  { templateWorker }: Pick<Dependencies, "templateWorker">,
  { template, plan }: Pick<DocumentContext, "template" | "plan">,
  item: ItemJson,
  { position, ...options }: RenderOptions,
): Promise<Uint8Array> {
  const { placeSecret } = plan;
  const job = { ...options, items: [item], placeSecret, positions: [position] };
  const [file] = await templateWorker.render(template, job);
  if (file === undefined) throw new RangeError("The worker makes a file for each item");
  return bytesOf(file);
}

/** @throws MergeFailure, InvalidDocument */
export function bytesOf(file: RenderedItem): Uint8Array {
  if ("bytes" in file) return file.bytes;
  if (file.violation !== undefined) throw new InvalidDocument(file.violation);
  throw new MergeFailure(file.reason);
}
