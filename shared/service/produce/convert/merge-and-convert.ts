/** Merges items and converts them to the format of the document. */
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { DocumentContext } from "#shared/service/produce/document-context.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { mergedKindOf } from "#shared/service/produce/plan/assembly-mode.ts";
import { convertListing } from "./convert-contents.ts";
import { convertMerged } from "./convert-merged.ts";

export type Needs = Pick<
  Dependencies,
  "converter" | "htmlRenderer" | "pdfs" | "merger" | "files" | "elapsed" | "metrics"
>;

/**
 * Returns the merged file in the document's format.
 * @throws ServiceError as `convertMerged` does
 */
export async function convertFor(
  deps: Needs,
  { template, plan }: DocumentContext,
  merge: (kind: MergedKind) => Promise<Uint8Array>,
  info: DocumentInfo,
): Promise<Uint8Array> {
  const target = plan.options.outputFormat === ".docx" ? "docx" : "docxToConvert";
  if (template.listsPages) return convertListing(deps, plan.options, await merge(target), info);
  const kind = mergedKindOf(plan.options.outputFormat, template.format);
  return kind === undefined ? convertMerged(deps, template.format, plan.options, merge) : merge(kind);
}
