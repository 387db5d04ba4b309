/** Finds and fetches the pictures behind addresses in items before the items are merged. Text shows no pictures. */
import type { ItemJson } from "#shared/data/packed-items.ts";
import { type FetchedPictures, NO_PICTURES } from "#shared/merge/pictures/picture.ts";
import { MergeFailure } from "#shared/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/merge/values/naming-item.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentInfo } from "#shared/service/generate/document-info.ts";
import type { ItemPictures } from "#shared/template-work/merger.ts";
import type { DocumentContext } from "./document-context.ts";

type Needs = Pick<Dependencies, "merger">;

/**
 * Returns the pictures that each item refers to. Returns undefined where the template or the format cannot show any.
 */
export async function picturesWanted(
  { merger }: Needs,
  { template, plan }: Pick<DocumentContext, "template" | "plan">,
  items: readonly ItemJson[],
): Promise<readonly ItemPictures[] | undefined> {
  if (plan.format === ".txt" || !template.marksPictures) return undefined;
  return merger.findPictures(template, items);
}

/** @throws MergeFailure; ServiceError `request_invalid` */
export async function fetchForItem(
  { pictures }: Pick<DocumentContext, "pictures">,
  wanted: ItemPictures | undefined,
  info: DocumentInfo,
): Promise<FetchedPictures> {
  if (wanted === undefined) return NO_PICTURES;
  if ("reason" in wanted) throw new MergeFailure(wanted.reason);
  return pictures.fetch(wanted, info);
}

/**
 * Does the same for items that are merged into one file.
 * @throws ItemNotMerged; ServiceError `request_invalid`
 */
export async function fetchForAll(
  deps: Needs,
  context: DocumentContext,
  items: readonly ItemJson[],
  info: DocumentInfo,
): Promise<FetchedPictures> {
  const addresses = new Map<string, string>();
  const unusable = new Set<string>();
  for (const [index, wanted] of ((await picturesWanted(deps, context, items)) ?? []).entries()) {
    if ("reason" in wanted) throw new ItemNotMerged(index + 1, wanted);
    for (const [address, tag] of wanted.addresses) if (!addresses.has(address)) addresses.set(address, tag);
    for (const tag of wanted.unusable) unusable.add(tag);
  }
  return context.pictures.fetch({ addresses, unusable }, info);
}
