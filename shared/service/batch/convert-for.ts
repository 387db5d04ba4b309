/** What the items of a document are turned into before they are finished, and what that needs. */
import type { MergedKind } from "#shared/merge/compile-template.ts";
import type { DataItem } from "#shared/merge/data-item.ts";
import { type FetchedPictures, NO_PICTURES } from "#shared/merge/pictures/picture.ts";
import { convertMerged } from "#shared/service/convert-merged.ts";
import type { Dependencies } from "#shared/service/dependencies.ts";
import type { Remarks } from "#shared/service/remarks.ts";
import { kindOf } from "./making.ts";
import type { Work } from "./work.ts";

export type Needs = Pick<
  Dependencies,
  "converter" | "htmlRenderer" | "pdfs" | "merger" | "files" | "elapsed" | "metrics"
>;

export interface PictureOptions {
  /** Of the first item, from 1. */
  readonly position: number;
  readonly remarks: Remarks;
}

/** The pictures behind addresses in these items. Text shows none. @throws ItemNotMerged; ServiceError `request_invalid` */
export async function picturesFor(
  { compiled, pictures, production }: Work,
  items: readonly DataItem[],
  { position, remarks }: PictureOptions,
): Promise<FetchedPictures> {
  if (production.format === ".txt") return NO_PICTURES;
  return pictures.fetch(compiled.findPictures(items, position), remarks);
}

/** What is merged, in the document's format. @throws ServiceError as `convertMerged` does */
export async function convertFor(
  deps: Needs,
  { compiled, production }: Work,
  merge: (kind: MergedKind) => Uint8Array,
): Promise<Uint8Array> {
  const kind = kindOf(production.format, compiled);
  return kind === undefined ? convertMerged(deps, compiled, production, merge) : merge(kind);
}
