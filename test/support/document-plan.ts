/** Plans of documents, by what differs from an offer of three items in .docx. */
import type { DocumentOptions } from "#shared/base/model/document-options.ts";
import type { DocumentPlan } from "#shared/service/produce/plan/document-plan.ts";

export const OPTIONS: DocumentOptions = {
  name: undefined,
  outputName: undefined,
  outputFormat: ".docx",
  outputQuality: 100,
  singleFile: true,
  pageBreak: true,
  isLenient: false,
  disposition: "attachment",
};

export function planOf(
  options: Partial<DocumentOptions> = {},
  plan: Partial<Omit<DocumentPlan, "options">> = {},
): DocumentPlan {
  return {
    options: { ...OPTIONS, ...options },
    mode: "each",
    count: 3,
    name: "Offer",
    filename: "Offer.docx",
    now: 0,
    mergeWith: [],
    attachments: [],
    ...plan,
  };
}
