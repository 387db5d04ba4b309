/** Finds and fetches the pictures and documents behind addresses in items before the items are merged. Text shows no pictures. */
import type { ItemJson } from "#shared/engine/data/packed-items.ts";
import { NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { ItemNotMerged } from "#shared/engine/merge/values/naming-item.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { FetchedFiles, ItemPictures } from "#shared/workers/template-work/merge-job.ts";
import type { DocumentContext } from "./document-context.ts";
import type { DocumentInfo } from "./pieces/document-info.ts";

type Needs = Pick<Dependencies, "templateWorker">;

/**
 * Returns the pictures and documents that each item refers to. Returns undefined where the template or the format
 * cannot show any. Templates in templates are fetched here, because their own pictures belong to the item.
 * @throws ServiceError `request_invalid`
 */
export async function picturesWanted(
  { templateWorker }: Needs,
  { template, plan, documents }: Pick<DocumentContext, "template" | "plan" | "documents">,
  items: readonly ItemJson[],
): Promise<readonly ItemPictures[] | undefined> {
  if (!template.marksPictures || (plan.options.outputFormat === ".txt" && !template.placesDocuments)) return undefined;
  if (!template.placesDocuments) return templateWorker.findPictures(template, items);
  for (;;) {
    const wanted = await templateWorker.findPictures(template, items, documents.templates());
    const added = wanted.flatMap((each) => ("reason" in each ? [] : [...(each.documents ?? [])]));
    if (!(await documents.fetch(added))) return wanted;
  }
}

/** @throws MergeFailure; ServiceError `request_invalid` */
export async function fetchForItem(
  { pictures, documents }: Pick<DocumentContext, "pictures" | "documents">,
  wanted: ItemPictures | undefined,
  info: DocumentInfo,
): Promise<FetchedFiles> {
  if (wanted === undefined) return NO_PICTURES;
  if ("reason" in wanted) throw new MergeFailure(wanted.reason);
  const shown = await pictures.fetch(wanted, info);
  return wanted.documents === undefined ? shown : new Map([...shown, ...documents.of(wanted.documents)]);
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
): Promise<FetchedFiles> {
  const addresses = new Map<string, string>();
  const unusable = new Set<string>();
  const documents = new Set<string>();
  for (const [index, wanted] of ((await picturesWanted(deps, context, items)) ?? []).entries()) {
    if ("reason" in wanted) throw new ItemNotMerged(index + 1, wanted);
    for (const [address, tag] of wanted.addresses) if (!addresses.has(address)) addresses.set(address, tag);
    for (const tag of wanted.unusable) unusable.add(tag);
    for (const document of wanted.documents ?? []) documents.add(document);
  }
  const shown = await context.pictures.fetch({ addresses, unusable }, info);
  return documents.size === 0 ? shown : new Map([...shown, ...context.documents.of(documents)]);
}
