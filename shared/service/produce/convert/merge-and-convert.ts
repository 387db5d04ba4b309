/** Merges items and converts them to the format of the document. */
import type { MergedKind } from "#shared/engine/merge/merged-kinds.ts";
import type { Dependencies } from "#shared/service/dependencies/dependencies.ts";
import type { OpenTemplate } from "#shared/service/dependencies/open-templates.ts";
import type { DocumentInfo } from "#shared/service/produce/pieces/document-info.ts";
import { mergedKindOf } from "#shared/service/produce/plan/assembly-mode.ts";
import type { DocumentPlan } from "#shared/service/produce/plan/document-plan.ts";
import { convertWithContents } from "./convert-contents.ts";
import { convertMerged } from "./convert-merged.ts";

type Needs = Pick<Dependencies, "converter" | "htmlRenderer" | "pdfs" | "templateWorker">;

/**
 * Returns the merged file in the document's format.
 * @throws ServiceError as `convertMerged` does
 */
export async function mergeAndConvert(
  deps: Needs,
  { template, plan: { options } }: { readonly template: OpenTemplate; readonly plan: DocumentPlan },
  merge: (kind: MergedKind) => Promise<Uint8Array>,
  info: DocumentInfo,
): Promise<Uint8Array> {
  const { outputFormat: format } = options;
  if (format === ".xml") return merge("text");
  const contentsKind = format === ".docx" ? "docx" : "docxToConvert";
  if (template.listsPages) return convertWithContents(deps, options, await merge(contentsKind), info);
  const kind = mergedKindOf(format, template.format);
  return kind === undefined ? convertMerged(deps, template.format, options, merge) : merge(kind);
}
